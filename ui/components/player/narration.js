/** The sentence that says what happens next and why. Seen at every step, heard at a calmer pace. */
import {tokenChip} from "../tokens/chips.js";
import {element} from "../tokens/dom.js";
import {setText} from "../tokens/dom.js";
import {joinedBy} from "./facts.js";
import {formatRatio} from "../tokens/words.js";
import {lastSentence} from "./strings.js";
import {nextSentence} from "./strings.js";
import {STRINGS} from "./strings.js";

/** While playing, a screen reader hears at most one sentence in this many milliseconds. */
const SPOKEN_EVERY = 1500;

/**
 * @param {import("./payload.js").Run} run
 * @param {number} step
 */
function ratioAt(run, step) {
  return formatRatio(run.byteCount / Math.max(1, run.tokenCounts[step]));
}

/**
 * @param {import("./payload.js").Run} run
 * @param {number} step
 * @returns {import("./strings.js").Part[]}
 */
export function narrate(run, step) {
  const {size, tokenCounts, merges} = run;
  if (run.symbolCount === 0) return [STRINGS.emptyText];
  if (step >= size) {
    return lastSentence({
      size,
      stopReason: run.stopReason,
      before: tokenCounts[0],
      after: tokenCounts[size],
      ratio: ratioAt(run, size),
    });
  }
  return nextSentence({
    rank: step,
    size,
    left: merges.left[step],
    right: merges.right[step],
    id: run.baseSize + step,
    count: merges.count[step],
    joined: joinedBy(run, step),
    others: Math.max(0, merges.tied[step] - 1),
    tieRule: run.tieRule,
    before: tokenCounts[step],
    after: tokenCounts[step + 1],
    ratio: ratioAt(run, step + 1),
  });
}

export class Narration {
  constructor() {
    this.seen = element("p", "narration");
    this.heard = element("p", {class: "unseen", role: "status", "aria-live": "polite"});
    this.root = element("div", "says", this.seen, this.heard);
    this.lastHeard = 0;
    this.width = 0;
    this.keepRoom();
  }

  /**
   * Keeps the room of the highest sentence so far, so that the text under it does not jump while
   * playing. A new width starts afresh.
   */
  keepRoom() {
    const observer = new ResizeObserver(() => {
      const {offsetWidth, offsetHeight} = this.seen;
      if (offsetWidth !== this.width) this.seen.style.minHeight = "";
      else this.seen.style.minHeight = `${offsetHeight}px`;
      this.width = offsetWidth;
    });
    observer.observe(this.seen);
  }

  /**
   * @param {import("./payload.js").Run} run
   * @param {number} step
   * @param {boolean} moving whether more steps are about to follow
   */
  show(run, step, moving) {
    const parts = narrate(run, step);
    this.seen.replaceChildren(...parts.map((part) => partNode(run, part)));
    const now = performance.now();
    if (moving && now - this.lastHeard < SPOKEN_EVERY) return;
    this.lastHeard = now;
    setText(this.heard, parts.map((part) => partText(run, part)).join(""));
  }
}

/**
 * @param {import("./payload.js").Run} run
 * @param {import("./strings.js").Part} part
 */
function partNode(run, part) {
  if (typeof part === "string") return part;
  return "strong" in part ? element("strong", "", part.strong) : tokenChip(run, part.token);
}

/**
 * @param {import("./payload.js").Run} run
 * @param {import("./strings.js").Part} part
 */
function partText(run, part) {
  if (typeof part === "string") return part;
  return "strong" in part ? part.strong : `“${run.labels[part.token]}”`;
}
