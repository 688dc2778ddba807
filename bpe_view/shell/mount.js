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
 * What lives in a component's element; only `root` is asked of all.
 * @typedef {object} Part
 * @property {HTMLElement} root
 * @property {(name: string, value: unknown) => void} [tell] tells Python what now is
 * @property {{connect: () => void, disconnect: () => void}[]} [views] watch what comes near
 * @property {() => void} [stop]  ends whatever else would outlive the DOM
 * @property {(event: KeyboardEvent, target: Element) => (() => void) | null | undefined} [actionOf]
 *   what a key does while the focus is in the part; nothing: it is left to the page
 */

/**
 * @template {Part} P
 * @typedef {{part: P, probe: HTMLElement, calls: number}} Kept   with the number of its calls so far
 */

/**
 * Shows what Python sends in the part that lives in a component's element. The DOM outlives a call,
 * so a part is built only where there is none, and where the visitor has chosen another language.
 * @template {Part} P
 * @param {import("./host.js").Component<Visitor>} component
 * @param {string} name of the component
 * @param {() => P} build
 * @param {(part: P, before?: P) => void} show   `before`: the part whose place a new one takes
 * @returns {() => void} cleanup
 */
export function mounted({data, parentElement, setStateValue}, name, build, show) {
  setWords(data);
  const key = Symbol.for(`bpe-explorer.${name}`);
  const before = /** @type {Kept<P> | undefined} */ (keptAt(parentElement, key));
  const stays = before?.part.root.isConnected && before.part.root.lang === spokenLanguage();
  const kept = stays ? before : putIn(parentElement, build(), before);
  keepAt(parentElement, key, kept);
  const {part, probe} = kept;
  const {root} = part;
  // Its colours are style rules (bpe_view/palettes.py): another palette repaints and rebuilds nothing.
  root.dataset.palette = data.palette;
  if (root.classList.contains("frame")) followTheme(root, probe);
  part.tell = setStateValue;
  for (const view of part.views ?? []) view.connect();
  kept.calls += 1;
  const call = kept.calls;
  show(part, stays ? undefined : before?.part);
  return () => {
    if (call === kept.calls) stop(part); // otherwise a newer call goes on with it
  };
}

/**
 * @template {Part} P
 * @param {HTMLElement | ShadowRoot} place
 * @param {P} part
 * @param {Kept<P>} [before] goes
 * @returns {Kept<P>}
 */
function putIn(place, part, before) {
  if (before) stop(before.part);
  before?.probe.remove();
  before?.part.root.remove();
  const probe = element("span", {class: "theme-probe", "aria-hidden": "true"});
  part.root.lang = spokenLanguage();
  focusWhatIsClicked(part.root);
  listenToKeys(part);
  place.append(probe, part.root);
  return {part, probe, calls: 0};
}

/** Ends everything that would outlive the DOM. @param {Part} part */
function stop(part) {
  for (const view of part.views ?? []) view.disconnect();
  part.stop?.();
}

/** @param {Part} part */
function listenToKeys(part) {
  part.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : part.root;
    const action = part.actionOf?.(event, target);
    if (!action) return;
    if (event.key !== "Escape") event.preventDefault();
    action();
  });
}

/**
 * A button that was clicked has the focus, and with it the keys of its component: Safari, and
 * Firefox on a Mac, give the focus to none.
 * @param {HTMLElement} root
 */
function focusWhatIsClicked(root) {
  // Enter in a line of a form clicks its button, and the line keeps the focus: no pointer, no detail.
  const focus = (/** @type {MouseEvent} */ {target, detail}) =>
    detail && target instanceof Element && target.closest("button")?.focus({preventScroll: true});
  root.addEventListener("click", focus, {capture: true}); // before the button moves the focus elsewhere
}
