/** What a key asks for, while the focus is in the player or where nothing else has a use for it. */
import {letterOf} from "../../shell/letter_keys.js";

const OWN_ARROWS = "input, select, textarea";
const OWN_SPACE = "button, input, select, textarea";
const OWN_DIGITS = "input:not([type=range]), select, textarea";
const OWN_LETTERS = "input:not([type=range], [type=number]), textarea";

/**
 * What letters do, where none are typed.
 * @type {Record<string, "mode" | "hint" | "view" | "algorithm">}
 */
const LETTERS = {p: "mode", h: "hint", f: "view", a: "algorithm"};

/** @type {Record<string, "back" | "forward" | "first" | "last">} */
const ENDS_AND_STEPS = {ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last"};

/**
 * What the remote control of a presentation sends.
 * @type {Record<string, "back" | "forward">}
 */
const REMOTE = {PageUp: "back", PageDown: "forward"};

/**
 * @typedef {object} KeyHandlers
 * @property {() => void} back
 * @property {() => void} forward
 * @property {() => void} first
 * @property {() => void} last
 * @property {() => void} toggle
 * @property {(by: number) => void} inspect
 * @property {() => void} escape
 * @property {() => void} help
 * @property {() => void} [view]
 * @property {() => void} [algorithm]  shows or hides its lines
 * @property {boolean} [presents]   whether a room looks at it
 * @property {(by: number) => void} faster
 * @property {(digit: string) => void} typeStep
 * @property {() => void} [mode]   watch or predict
 * @property {() => void} [hint]
 * @property {() => void} [choose] the inspected token
 */

/**
 * What a digit or sign does; shift is not asked for, as keyboards differ.
 * @param {string} key @param {Element} target @param {KeyHandlers} handlers
 */
function typedAction(key, target, handlers) {
  if (target.closest(OWN_DIGITS)) return null;
  if (/^[0-9]$/.test(key)) return () => handlers.typeStep(key);
  if (key === "+" || key === "=") return () => handlers.faster(1);
  return key === "-" ? () => handlers.faster(-1) : null;
}

/**
 * What a key does, or null: nothing that the player should take from the page.
 * @param {KeyboardEvent} event @param {Element} target @param {KeyHandlers} handlers
 */
export function keyAction(event, target, handlers) {
  if (event.key === "Escape") return handlers.escape;
  if (event.key === "?") return target.closest(OWN_LETTERS) ? null : handlers.help;
  const letter = LETTERS[letterOf(event)];
  if (letter) return target.closest(OWN_LETTERS) ? null : handlers[letter];
  if (event.key === "Enter") return target.closest(".tokens") ? handlers.choose : null;
  if (event.key.length === 1 && event.key !== " ") return typedAction(event.key, target, handlers);
  if (event.key === " ") return target.closest(OWN_SPACE) ? null : handlers.toggle;
  if (handlers.presents && REMOTE[event.key]) return handlers[REMOTE[event.key]];
  if (target.closest(OWN_ARROWS)) return null;
  const right = event.key === "ArrowRight";
  if (event.shiftKey && (right || event.key === "ArrowLeft"))
    return () => handlers.inspect(right ? 1 : -1);
  if (event.shiftKey) return null;
  return handlers[ENDS_AND_STEPS[event.key]] ?? null;
}
