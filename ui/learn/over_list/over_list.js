/**
 * What is open over the list of lessons: a lesson or lab, and over a lesson its presenter view. Back
 * closes it (back.js); who comes to one by a link leaves by Back as
 * from every page. A presented lesson heeds the remote control of a presentation, too.
 */
import {addEntry, depthHere, forgetEntry, missedBack} from "../../../bpe_view/shell/back.js";
import {letterOf} from "../../../bpe_view/shell/letter.js";
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";
import {remember} from "../../shared/memories/remember.js";

const KEPT = Symbol("what is open over the list of lessons");
const PRESENTED = 2;
/** What is told, and with which value. @type {Record<string, [name: string, value: number]>} */
const KEYS = {
  PageDown: ["go", 1],
  PageUp: ["go", -1],
  ArrowRight: ["go", 1],
  ArrowLeft: ["go", -1],
  Escape: ["closed", 1],
};
const PRESENT = ".st-key-present-the-lesson button";
const OWN_KEYS = "input, textarea, select, dialog";

/**
 * @typedef {{depth: number, kept: import("../../shared/memories/remember.js").Kept}} Data
 * @typedef {import("../../../bpe_view/shell/host.js").Component<Data>} Given
 */

class OverList {
  depth = 0;
  calls = 0;
  /** What closes each that has an entry, and what is called when it has closed. @type {[() => void, () => void][]} */
  entries = [];
  hear = (/** @type {KeyboardEvent} */ event) => this.press(event);
  tell = (/** @type {string} */ _name, /** @type {number} */ _value) => {};

  /** @param {number} depth how many are open */
  show(depth) {
    // At first those have an entry that had one before a reload, or before another page was opened.
    const most = this.calls === 1 ? depthHere() : depth;
    for (let at = this.depth; at < Math.min(depth, most); at++) this.add(at);
    for (let at = this.depth; at > depth; at--) this.entries.pop()?.[1]();
    this.depth = depth;
    if (this.calls === 1 && missedBack() && depth > most) this.tell("closed", most);
  }

  /** @param {number} depth of what is below */
  add(depth) {
    const close = () => {
      this.entries.pop();
      this.depth = depth;
      this.tell("closed", depth);
    };
    this.entries.push([close, addEntry(close)]);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const isFree = !event
      .composedPath()
      .some((one) => one instanceof Element && one.matches(OWN_KEYS));
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented);
    if (!isFree || !isPlain) return;
    if (letterOf(event) === "f")
      /** @type {HTMLElement | null} */ (document.querySelector(PRESENT))?.click();
    else if (this.depth === PRESENTED && event.key in KEYS) {
      event.preventDefault();
      this.tell(...KEYS[event.key]);
    }
  }

  stop() {
    removeEventListener("keydown", this.hear);
    for (const [close] of this.entries) forgetEntry(close);
  }
}

/** @param {Given} given */
export default function overList({data, parentElement, setTriggerValue}) {
  const kept = /** @type {OverList | undefined} */ (keptAt(parentElement, KEPT)) ?? new OverList();
  keepAt(parentElement, KEPT, kept);
  kept.calls += 1;
  kept.tell = setTriggerValue;
  // The player hears of a key before, at the document, and takes what it has a use for.
  addEventListener("keydown", kept.hear);
  kept.show(data.depth);
  remember(data.kept, setTriggerValue);
  const call = kept.calls;
  return () => {
    if (call === kept.calls) kept.stop(); // otherwise a newer call goes on with it
  };
}
