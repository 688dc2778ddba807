/**
 * The sentence that says what happens next and why. Seen at every step, heard at a calmer pace.
 *
 * @typedef {import("../tokens/messages.js").Part} Part
 */
import {partNode} from "../tokens/token_chip.js";
import {element, setText} from "../tokens/dom.js";
import {quoted, say, sayParts} from "../tokens/messages.js";
import {formatRatio} from "../tokens/number_format.js";
import {joinedBy} from "./token_facts.js";

/** While playing, a screen reader hears at most one sentence in this many milliseconds. */
const SPOKEN_EVERY = 1500;

/**
 * @param {import("./payload.js").Run} run
 * @param {number} step
 * @returns {Part[]}
 */
export function narrate(run, step) {
  if (run.symbolCount === 0) return [say("player.empty_text")];
  return step < run.size ? nextMerge(run, step) : theEnd(run);
}

/**
 * @param {import("./payload.js").Run} run
 * @param {number} step
 * @returns {Part[]}
 */
function nextMerge(run, step) {
  const {size, merges, tieRule} = run;
  const count = merges.count[step];
  const joined = joinedBy(run, step);
  const others = Math.max(0, merges.tied[step] - 1);
  const id = run.baseSize + step;
  return sayParts("player.next.merge", {
    number: step + 1,
    size,
    left: {token: merges.left[step]},
    right: {token: merges.right[step]},
    times: say("tokens.once_or_times", {n: count}),
    why: others
      ? say("player.next.tie", {n: others, rule: say(`player.tie_rule.${tieRule}`)})
      : say("player.next.no_tie"),
    overlap: joined < count ? say("player.next.overlap", {joined, count}) : "",
    id: String(id),
    token: {token: id},
    totals: totals(run, step, step + 1),
  });
}

/**
 * @param {import("./payload.js").Run} run
 * @returns {Part[]}
 */
function theEnd(run) {
  const {size, tokenCounts} = run;
  const reason = say(`player.end.${run.stopReason}`);
  if (size === 0)
    return sayParts("player.end.nothing", {
      reason,
      tokens: say("tokens.tokens", {n: tokenCounts[0]}),
    });
  return sayParts("player.end.done", {n: size, reason, totals: totals(run, 0, size)});
}

/**
 * @param {import("./payload.js").Run} run
 * @param {number} from
 * @param {number} to
 */
function totals({tokenCounts, byteCount}, from, to) {
  const ratio = formatRatio(byteCount / Math.max(1, tokenCounts[to]));
  return say("player.next.totals", {
    before: tokenCounts[from],
    tokens: say("tokens.tokens", {n: tokenCounts[to]}),
    ratio,
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
   * @param {boolean} hides whether what comes next is not to be told
   */
  show(run, step, moving, hides) {
    this.root.hidden = hides;
    if (hides) {
      this.seen.replaceChildren();
      setText(this.heard, "");
      return;
    }
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
 * @param {Part} part
 */
export function partText(run, part) {
  if (typeof part === "string") return part;
  if (part instanceof Node) return part.textContent ?? "";
  return "strong" in part ? part.strong : quoted(run.labels[part.token]);
}
