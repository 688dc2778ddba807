/**
 * The shell of every component: its part of the page, built once and kept, in the visitor's
 * language, palette and theme; when it listens, to which keys, and to whom it reports.
 */
import {element} from "./dom.js";
import {keepAt, keptAt} from "./host.js";
import {setWords, spokenLanguage} from "./messages.js";

/**
 * What every component is told of the visitor (`Component.for_visitor` in Python).
 * @typedef {import("./messages.js").Words & {palette: string}} Visitor
 *
 * @typedef {{disconnect: () => void}} Watching   an observer, or what listens outside of its part
 */

/** What lives in a component's element; its class is made with the data of the first call. */
export class Part {
  /** Tells Python what now is. @type {(name: string, value: unknown) => void} */
  tell = () => {};
  /** Tells Python what has happened. @type {(name: string, value: unknown) => void} */
  trigger = () => {};
  /** Ends whatever else would outlive the DOM. */
  stop() {}
  /** What is disconnected when the part leaves. @returns {Watching[]} */
  watching() {
    return [];
  }
  /**
   * What a key does while the focus is in the part; nothing: it is left to the page.
   * @param {KeyboardEvent} _event @param {Element} _target @returns {(() => void) | null | undefined}
   */
  actionOf(_event, _target) {
    return null;
  }
}

/**
 * @template Data
 * @typedef {Part & {root: HTMLElement, show: (data: Data) => void}} Shown
 */

/**
 * What Streamlit, or another host, calls again on the same DOM whenever the data change, and whose
 * cleanup it calls each time as well. A part is built only where there is none, and where the visitor
 * has chosen another language.
 * @template Data
 * @param {import("./host.js").Component<Data & Visitor>} component
 * @param {string} name of the component
 * @param {new (data: Data) => Shown<Data>} Made
 * @returns {() => void} cleanup
 */
export function mounted({data, parentElement, setStateValue, setTriggerValue}, name, Made) {
  setWords(data);
  const key = Symbol.for(`bpe-explorer.${name}`);
  const before = /** @type {Shown<Data> | undefined} */ (keptAt(parentElement, key));
  const stays = before?.root.isConnected && before.root.lang === spokenLanguage();
  const part = stays ? before : new Made(data);
  if (!stays) putIn(parentElement, part, before);
  keepAt(parentElement, key, part);
  // Its colours are style rules (bpe_view/palettes.py): another palette repaints and rebuilds nothing.
  part.root.dataset.palette = data.palette;
  Object.assign(part, {tell: setStateValue, trigger: setTriggerValue});
  part.show(data);
  return () => part.root.isConnected || leave(part);
}

/** Puts a part in the place of the one before. */
function putIn(place, part, before) {
  const {root} = part;
  const probe = element("span", {class: "theme-probe", "aria-hidden": "true"});
  root.lang = spokenLanguage();
  focusWhatIsClicked(root);
  listenToKeys(part, root);
  if (before) leave(before);
  for (const node of place.querySelectorAll(".theme-probe, .theme-probe + *")) node.remove();
  place.append(probe, root);
  followTheme(root, probe);
}

/** Ends everything that would outlive the DOM. */
function leave(part) {
  for (const view of part.watching()) view.disconnect();
  part.stop();
}

/**
 * Keeps `data-theme` of a root in step with the page's background, which is the colour of the probe;
 * that has a transition, so a change of theme announces itself as an event.
 */
function followTheme(root, probe) {
  const set = () => {
    const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    root.dataset.theme = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 102 ? "dark" : "light";
  };
  set();
  probe.ontransitionend = set;
}

/** @param {Part} part @param {HTMLElement} root */
export function listenToKeys(part, root) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : root;
    const action = part.actionOf(event, target);
    if (!action) return;
    if (event.key !== "Escape") event.preventDefault();
    action();
  });
}

/**
 * A button that was clicked has the focus, and with it the keys of its component: Safari, and
 * Firefox on a Mac, give the focus to none.
 */
function focusWhatIsClicked(root) {
  // Enter in a line of a form clicks its button, and the line keeps the focus: no pointer, no detail.
  const focus = (/** @type {MouseEvent} */ {target, detail}) =>
    detail && target instanceof Element && target.closest("button")?.focus({preventScroll: true});
  root.addEventListener("click", focus, {capture: true}); // before the button moves the focus elsewhere
}
