/** Whether a question is open on the page, whose answer nothing else there should give away. */
import {keepAt, keptAt} from "./host.js";

const ASKED = Symbol.for("bpe-explorer.asked");

/** @param {boolean} isOpen */
export function tellAsked(isOpen) {
  keepAt(document.documentElement, ASKED, isOpen);
}

export function isAsked() {
  return keptAt(document.documentElement, ASKED) === true;
}
