/** What is common to every component: its part of the page, built once and kept. */
import {keepAt, keptAt} from "./host.js";
import {setWords, spokenLanguage} from "./say.js";

/**
 * What every component is told of the visitor (`for_visitor` in ui/components/tokens.py).
 * @typedef {import("./say.js").Words & {palette: string}} Visitor
 */

/**
 * The part that lives in a component's element: the one that is there, or a new one where there is
 * none or where the visitor has chosen another language. The DOM outlives a call of the component.
 * @template {{root: HTMLElement}} Part
 * @param {HTMLElement | ShadowRoot} parent the component's element
 * @param {symbol} key under which the part is kept
 * @param {Visitor} data
 * @param {() => Part} build
 * @returns {Part}
 */
export function mounted(parent, key, data, build) {
  setWords(data);
  let part = /** @type {Part | undefined} */ (keptAt(parent, key));
  if (!part?.root.isConnected || part.root.lang !== spokenLanguage()) {
    part?.root.remove();
    part = build();
    part.root.lang = spokenLanguage();
    focusWhatIsClicked(part.root);
    keepAt(parent, key, part);
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
  const focus = (/** @type {Event} */ {target}) =>
    target instanceof Element && target.closest("button")?.focus({preventScroll: true});
  root.addEventListener("click", focus, {capture: true}); // before the button moves the focus elsewhere
}
