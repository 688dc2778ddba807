/**
 * What panels are made of, so that each part looks and behaves alike wherever it stands.
 *
 * @typedef {Record<string, string>} Attributes
 * @typedef {(string | Node)[]} Content
 */
import {element, setAttributes, setText} from "./dom.js";

/** @param {string} look class names @param {string | Node} face @param {(event: MouseEvent) => unknown} press */
export function button(look, face, press) {
  const node = element("button", {type: "button", ...(look ? {class: look} : {})}, face);
  node.addEventListener("click", press);
  return node;
}

/** A disabled button would lose the focus, and with it the keys; so it is only marked as idle. @param {boolean} idle @param {...HTMLElement} nodes */
export function setIdle(idle, ...nodes) {
  for (const node of nodes) node.setAttribute("aria-disabled", String(idle));
}

/**
 * Buttons in a row, of which those that are chosen stay pressed.
 * @param {string} look
 * @param {string} title
 * @param {Record<string, string | Node>} faces by value
 * @param {(value: string) => unknown} choose
 */
export function segments(look, title, faces, choose) {
  const buttons = Object.entries(faces).map(([value, face]) => {
    const node = button("segment", face, () => choose(value));
    setAttributes(node, {value, "aria-pressed": "false"});
    return node;
  });
  const root = element("div", {class: look, role: "group", "aria-label": title}, ...buttons);
  const show = (/** @type {string[]} */ ...chosen) => {
    for (const node of buttons) node.ariaPressed = String(chosen.includes(node.value));
  };
  return {root, show};
}

/** @param {Attributes} attributes @param {[value: string, words: string][]} options @param {(value: string) => unknown} choose */
export function menu(attributes, options, choose) {
  const items = options.map(([value, words]) => element("option", {value}, words));
  const node = element("select", attributes, ...items);
  node.addEventListener("change", () => choose(node.value));
  return node;
}

/** @param {Attributes} attributes its class, label and bounds */
export function numberField(attributes) {
  return element("input", {type: "number", step: "1", inputmode: "numeric", ...attributes});
}

/**
 * @param {string} look
 * @param {string} label
 * @param {(value: number) => unknown} drag
 * @param {() => unknown} release
 */
export function scrubber(look, label, drag, release) {
  const range = {type: "range", min: "0", step: "1", "aria-label": label};
  const node = element("input", {...range, class: `scrubber ${look}`});
  node.addEventListener("input", () => drag(node.valueAsNumber));
  node.addEventListener("change", release);
  return node;
}

/** @param {HTMLInputElement} node a scrubber @param {number} value @param {number} most @param {string} words */
export function setScrubber(node, value, most, words) {
  node.max = String(most);
  if (node.valueAsNumber !== value) node.value = String(value);
  node.style.setProperty("--done", `${most ? (100 * value) / most : 0}%`);
  node.setAttribute("aria-valuetext", words);
}

/** Where a key takes the value of a slider; null: nowhere. @param {KeyboardEvent} event @param {number} value @param {number} least @param {number} most */
export function slid({key, ctrlKey, altKey, metaKey, shiftKey}, value, least, most) {
  const page = Math.max(1, Math.round((most - least) / 10));
  /** @type {Record<string, number>} */
  const ways = {
    ArrowRight: value + 1,
    ArrowUp: value + 1,
    ArrowLeft: value - 1,
    ArrowDown: value - 1,
    PageUp: value + page,
    PageDown: value - page,
    Home: least,
    End: most,
  };
  if (!(key in ways) || ctrlKey || altKey || metaKey || shiftKey) return null;
  return Math.max(least, Math.min(most, ways[key]));
}

/** @param {string} look @param {string} title @param {...(string | Node)} children */
export function panel(look, title, ...children) {
  return element("section", `panel ${look}`, element("h2", "title", title), ...children);
}

/** @param {string} look @param {Content} heads @param {HTMLElement[]} rows as `row` makes them */
export function table(look, heads, rows) {
  const head = element("tr", "", ...heads.map((words) => element("th", {scope: "col"}, words)));
  return element("table", look, element("thead", "", head), element("tbody", "", ...rows));
}

/** @param {string} look @param {string | Node} head @param {...(string | Node)} cells */
export function row(look, head, ...cells) {
  const others = cells.map((cell) => element("td", "", cell));
  return element("tr", look, element("th", {scope: "row"}, head), ...others);
}

/** What may be wider than its place: it scrolls by itself, with keys too. @param {string} label @param {...Node} children */
export function scrolling(label, ...children) {
  const attributes = {class: "scrolls", tabindex: "0", role: "region", "aria-label": label};
  return element("div", attributes, ...children);
}

/** What is said to who does not see it. Without a role: an empty status is called a status bar by some. */
export function spokenLine() {
  return element("p", {class: "unseen", "aria-live": "polite"});
}

/** Milliseconds without typing: what was said of each letter would cut short what is heard. */
const REST = 1000;

/** The same where a text is typed. */
export class CalmLine {
  root = spokenLine();
  about = "";
  timer = 0;

  /** @param {string} about what another one is heard of after a rest @param {string} words */
  tell(about, words) {
    clearTimeout(this.timer);
    const say = () => {
      this.about = about;
      setText(this.root, words);
    };
    this.timer = setTimeout(say, about === this.about ? 0 : REST);
  }

  /** What waits is not said any more. */
  hush() {
    clearTimeout(this.timer);
  }
}

/** What has the focus in the component that holds a node. @param {Node} node @returns {HTMLElement | null} */
export function focusAround(node) {
  const {activeElement} = /** @type {ShadowRoot | Document} */ (node.getRootNode());
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/**
 * Makes a change that may remove or hide what has the focus; then another element takes it, and the
 * keys stay with the component.
 * @param {HTMLElement} root @param {() => void} change @param {() => HTMLElement} heir
 */
export function keepingFocus(root, change, heir) {
  const held = root.contains(focusAround(root));
  change();
  if (held && !focusAround(root)?.checkVisibility()) heir().focus({preventScroll: true});
}
