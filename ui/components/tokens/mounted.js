/** What is common to every component: its part of the page, built once and kept. */
import {setWords, spokenLanguage} from "./say.js";

/**
 * The part that lives in a component's element: the one that is there, or a new one where there is
 * none or where the visitor has chosen another language. The DOM outlives a call of the component.
 * @template {{root: HTMLElement}} Part
 * @param {any} parent the component's element
 * @param {symbol} key under which the part is kept
 * @param {any} data what Python sends; `words`, `language` and `palette` are for this
 * @param {() => Part} build
 * @returns {Part}
 */
export function mounted(parent, key, data, build) {
  setWords(data);
  let part = parent[key];
  if (!part?.root.isConnected || part.root.lang !== spokenLanguage()) {
    part?.root.remove();
    part = build();
    part.root.lang = spokenLanguage();
    focusWhatIsClicked(part.root);
    parent[key] = part;
    parent.append(part.root);
  }
  // Its colours are style rules (ui/colours.py): another palette repaints and rebuilds nothing.
  part.root.dataset.palette = data.palette;
  return part;
}

/**
 * A button that was clicked has the focus, and with it the keys of its component: Safari, and
 * Firefox on a Mac, give the focus to none.
 * @param {HTMLElement} root
 */
function focusWhatIsClicked(root) {
  const focus = ({target}) =>
    target instanceof Element && target.closest("button")?.focus({preventScroll: true});
  root.addEventListener("click", focus, {capture: true}); // before the button moves the focus elsewhere
}
