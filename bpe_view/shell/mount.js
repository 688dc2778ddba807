/**
 * The shell of every component: its part of the page, built once and kept, in the visitor's
 * language, palette and theme; when it listens, to which keys, and to whom it reports.
 */
import {followTheme} from "./colours.js";
import {element} from "./dom.js";
import {keepAt, keptAt} from "./host.js";
import {setWords, spokenLanguage} from "./messages.js";

/**
 * What every component is told of the visitor (`Component.for_visitor` in Python).
 * @typedef {import("./messages.js").Words & {palette: string}} Visitor
 *
 * @typedef {{connect: () => void, disconnect: () => void}} Watching
 */

/** What lives in a component's element; its class is made with the data of the first call. */
export class Part {
  /** Tells Python what now is. @type {(name: string, value: unknown) => void} */
  tell = () => {};
  /** Tells Python what has happened. @type {(name: string, value: unknown) => void} */
  trigger = () => {};
  /** Ends whatever else would outlive the DOM. */
  stop() {}
  /** What watches what comes near. @returns {Watching[]} */
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
 * @template Data
 * @typedef {{part: Shown<Data>, probe: HTMLElement, calls: number}} Kept   with the number of its calls so far
 */

/**
 * What Streamlit, or another host, calls again on the same DOM whenever the data change. The DOM
 * outlives a call, so a part is built only where there is none, and where the visitor has chosen
 * another language.
 * @template Data
 * @param {import("./host.js").Component<Data & Visitor>} component
 * @param {string} name of the component
 * @param {new (data: Data) => Shown<Data>} Made
 * @returns {() => void} cleanup
 */
export function mounted({data, parentElement, setStateValue, setTriggerValue}, name, Made) {
  setWords(data);
  const key = Symbol.for(`bpe-explorer.${name}`);
  const before = /** @type {Kept<Data> | undefined} */ (keptAt(parentElement, key));
  const stays = before?.part.root.isConnected && before.part.root.lang === spokenLanguage();
  const kept = stays ? before : putIn(parentElement, new Made(data), before);
  keepAt(parentElement, key, kept);
  const {part, probe} = kept;
  const {root} = part;
  // Its colours are style rules (bpe_view/palettes.py): another palette repaints and rebuilds nothing.
  root.dataset.palette = data.palette;
  // Menus of the host stand outside of what it marks as light or dark.
  followTheme(root, probe);
  part.tell = setStateValue;
  part.trigger = setTriggerValue;
  for (const view of part.watching()) view.connect();
  kept.calls += 1;
  const call = kept.calls;
  part.show(data);
  return () => {
    if (call === kept.calls) stop(part); // otherwise a newer call goes on with it
  };
}

/**
 * @template Data
 * @param {HTMLElement | ShadowRoot} place
 * @param {Shown<Data>} part
 * @param {Kept<Data>} [before] goes
 * @returns {Kept<Data>}
 */
function putIn(place, part, before) {
  if (before) stop(before.part);
  before?.probe.remove();
  before?.part.root.remove();
  const probe = element("span", {class: "theme-probe", "aria-hidden": "true"});
  part.root.lang = spokenLanguage();
  focusWhatIsClicked(part.root);
  listenToKeys(part, part.root);
  place.append(probe, part.root);
  return {part, probe, calls: 0};
}

/** Ends everything that would outlive the DOM. */
function stop(part) {
  for (const view of part.watching()) view.disconnect();
  part.stop();
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
