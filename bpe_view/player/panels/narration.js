/**
 * What was just made, and what happens next and why: two sentences, short while playing. Seen at
 * every step, heard at a calmer pace.
 *
 * @typedef {import("../../shell/messages.js").Part} Part
 */
import {partNode} from "../../tokens/token_chip.js";
import {element, setText} from "../../shell/dom.js";
import {spokenLine} from "../../shell/kit.js";
import {quoted, say, sayParts} from "../../shell/messages.js";
import {formatRatio} from "../../shell/number_format.js";
import {bestPair, pairValues} from "../run/run_questions.js";
import {joinedBy} from "../run/token_facts.js";

/** While playing, a screen reader hears at most one sentence in this many milliseconds. */
const SPOKEN_EVERY = 1500;

/** @param {import("../run/payload.js").Run} run @param {number} step @returns {Part[]} */
export function narrate(run, step) {
  if (run.symbol_count === 0) return [say("player.empty_text")];
  return step < run.size ? nextMerge(run, step, totals(run, step, step + 1)) : theEnd(run);
}

/**
 * What was just made.
 * @param {import("../run/payload.js").Run} run
 * @param {number} step
 * @param {boolean} short
 * @returns {Part[]}
 */
export function lastMerge(run, step, short) {
  const {size, tokenCounts} = run;
  if (size === 0) return [];
  const tokens = say("tokens.tokens", {n: tokenCounts[step]});
  if (step === 0) return sayParts("player.made.nothing", {tokens});
  const times = say("tokens.once_or_times", {n: joinedBy(run, step - 1)});
  const values = {
    token: {token: run.idOfRank(step - 1)},
    times,
    before: tokenCounts[step - 1],
    tokens,
  };
  return sayParts(short ? "player.made.short" : "player.made.merge", values);
}

/**
 * What happens next, after what was just made: the number of tokens stands there.
 * @param {import("../run/payload.js").Run} run
 * @param {number} step
 * @param {boolean} short
 * @returns {Part[]}
 */
export function comingMerge(run, step, short) {
  if (step >= run.size || (step === 0 && !short)) return narrate(run, step);
  if (!short) return nextMerge(run, step, "");
  return sayParts("player.next.short", pairValues(bestPair(run, step)));
}

/**
 * @param {import("../run/payload.js").Run} run
 * @param {number} step
 * @param {string} totals of the tokens before and after, if anything
 * @returns {Part[]}
 */
function nextMerge(run, step, totals) {
  const {size, merges, leaders, tie_rule} = run;
  const count = merges.count[step];
  const isGiven = step < run.given;
  // The first of the leaders is this pair, also where counts are not those of the text.
  const joined =
    leaders.k && !isGiven ? (leaders.at(step)?.[0]?.mergeable ?? count) : joinedBy(run, step);
  const others = Math.max(0, merges.tied[step] - 1);
  const id = run.idOfRank(step);
  return sayParts("player.next.merge", {
    ...pairValues(bestPair(run, step)),
    number: step + 1,
    size,
    why: isGiven
      ? say("player.next.given")
      : others
        ? say("player.next.tie", {n: others, rule: say(`player.tie_rule.${tie_rule}`)})
        : say("player.next.no_tie"),
    overlap: joined < count ? say("player.next.overlap", {joined, count}) : "",
    id: String(id),
    token: {token: id},
    totals,
  });
}

/** @param {import("../run/payload.js").Run} run @returns {Part[]} */
function theEnd(run) {
  const {size, tokenCounts} = run;
  const reason = say(`player.end.${run.stop_reason}`);
  if (size === 0)
    return sayParts("player.end.nothing", {
      reason,
      tokens: say("tokens.tokens", {n: tokenCounts[0]}),
    });
  return sayParts("player.end.done", {n: size, reason, totals: totals(run, 0, size)});
}

/** @param {import("../run/payload.js").Run} run @param {number} from @param {number} to */
function totals({tokenCounts, byte_count}, from, to) {
  const ratio = formatRatio(byte_count / Math.max(1, tokenCounts[to]));
  return say("player.next.totals", {
    before: tokenCounts[from],
    tokens: say("tokens.tokens", {n: tokenCounts[to]}),
    ratio,
  });
}

export class Narration {
  constructor() {
    this.made = element("p", "made");
    this.coming = element("p", "coming");
    this.seen = element("div", "narration", this.made, this.coming);
    this.heard = spokenLine();
    this.root = element("div", "says", this.seen, this.heard);
    this.lastHeard = 0;
    this.width = 0;
    this.keepRoom();
  }

  /** A new width, or larger type: the room of the sentences so far is of no use. */
  keepRoom() {
    const observer = new ResizeObserver(() => {
      const {offsetWidth} = this.seen;
      if (offsetWidth === this.width) return;
      this.width = offsetWidth;
      this.coming.style.removeProperty("--room");
      this.makeRoom();
    });
    observer.observe(this.seen);
  }

  /**
   * The box keeps the room of the highest sentence so far, so that the text under it does not jump
   * while playing, and a step lays out nothing but the box. To be called after `showNext`.
   */
  makeRoom() {
    const {scrollHeight, clientHeight, style} = this.coming;
    if (scrollHeight > clientHeight) style.setProperty("--room", `${scrollHeight}px`);
  }

  /**
   * The first beat. What was said of the next pair is true no more (narration.css hides it).
   * @param {import("../run/payload.js").Run} run
   * @param {number} step
   * @param {boolean} moving whether more steps are about to follow
   * @param {boolean} hides whether what comes next is not to be told
   */
  showMade(run, step, moving, hides) {
    this.root.hidden = hides;
    put(run, this.made, hides ? [] : lastMerge(run, step, moving));
  }

  /**
   * The second beat.
   * @param {import("../run/payload.js").Run} run
   * @param {number} step
   * @param {boolean} moving
   * @param {boolean} hides
   */
  showNext(run, step, moving, hides) {
    const isHidden = this.root.hidden || (hides && step < run.size);
    const parts = isHidden ? [] : comingMerge(run, step, moving);
    put(run, this.coming, parts);
    const now = performance.now();
    if (!this.root.hidden && moving && now - this.lastHeard < SPOKEN_EVERY) return;
    this.lastHeard = now;
    const all = step === 0 ? parts : [...lastMerge(run, step, moving), " ", ...parts];
    const told = this.root.hidden ? [] : all;
    setText(this.heard, told.map((part) => partText(run, part)).join(""));
  }
}

/** @param {import("../run/payload.js").Run} run @param {HTMLElement} place @param {Part[]} parts */
function put(run, place, parts) {
  place.replaceChildren(...parts.map((part) => partNode(run, part)));
}

/** @param {import("../run/payload.js").Run} run @param {Part} part */
export function partText(run, part) {
  if (typeof part === "string") return part;
  if (part instanceof Node) return part.textContent ?? "";
  return "strong" in part ? part.strong : quoted(run.labels[part.token]);
}
