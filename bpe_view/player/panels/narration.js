/**
 * What was just made, and a moment later in the same place what happens next and why. Seen at every
 * step, heard at a calmer pace.
 *
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("../run/run.js").Run} Run
 */
import {partNode, partText} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {CalmLine} from "../../shell/kit.js";
import {say, sayParts} from "../../shell/messages.js";
import {pairValues} from "../run/pairs.js";
import {stepInWords} from "../steps/controls.js";

/** While playing, a screen reader hears at most one sentence in this many milliseconds: it takes so long. */
const SPOKEN_EVERY = 9000;

/** What happens next, and why. */
export function narrate(run, step) {
  if (run.symbol_count === 0) return [say("player.empty_text")];
  return step < run.size ? nextMerge(run, step) : theEnd(run);
}

function lastMerge(run, step) {
  if (step === 0) return [];
  return sayParts("player.made", {
    token: {token: run.base_size + step - 1},
    times: timesInWords(run.joinedBy(step - 1)),
    before: run.tokenCounts[step - 1],
    tokens: tokensInWords(run, step),
  });
}

function nextMerge(run, step) {
  const {merges} = run;
  const count = merges.count[step];
  const joined = run.joinedBy(step);
  return sayParts("player.next.merge", {
    ...pairValues(run.bestPair(step)),
    why: whyFirst(run, step),
    overlap: joined < count ? say("player.next.overlap", {joined, count}) : "",
  });
}

function whyFirst({merges, tie_rule}, step) {
  const others = Math.max(0, merges.tied[step] - 1);
  const rule = say(`player.tie_rule.${tie_rule}`);
  return others ? say("player.next.tie", {n: others, rule}) : say("player.next.no_tie");
}

function theEnd(run) {
  const {size, byte_count, min_count} = run;
  return sayParts(size ? "player.end.done" : "player.end.nothing", {
    n: size,
    bytes: say("tokens.bytes", {n: byte_count}),
    tokens: tokensInWords(run, size),
    reason: say(`player.end.${run.stop_reason}`, {times: timesInWords(min_count)}),
  });
}

function tokensInWords({tokenCounts}, step) {
  return say("tokens.tokens", {n: tokenCounts[step]});
}

function timesInWords(n) {
  return say("tokens.once_or_times", {n});
}

export class Narration {
  constructor() {
    this.made = element("p", "made");
    this.coming = element("p", "coming");
    this.seen = element("div", "narration", this.made, this.coming);
    this.heard = new CalmLine();
    this.root = element("div", "says", this.seen, this.heard.root);
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
      this.seen.style.removeProperty("--room");
      this.measure();
    });
    observer.observe(this.seen);
  }

  /**
   * The box keeps the room of the highest sentence so far, so that the text under it does not jump
   * while playing, and a step lays out nothing but the box.
   */
  measure() {
    const {clientHeight} = this.coming;
    const most = Math.max(this.coming.scrollHeight, this.made.scrollHeight);
    if (most > clientHeight) this.seen.style.setProperty("--room", `${most}px`);
  }

  /**
   * Writes what was made, and in the second beat what comes next; narration.css shows one of the two.
   * While predicting, a question stands in their place.
   */
  show({run, step, beat, moving, isDemo, mode}) {
    const predicts = mode === "predict";
    this.root.hidden = predicts;
    put(run, this.made, predicts ? [] : lastMerge(run, step));
    if (beat === "made") return;
    const parts = predicts ? [] : narrate(run, step);
    put(run, this.coming, parts);
    const now = performance.now();
    // Who has come to read the page hears that, and nothing over it.
    if (isDemo) this.heard.hush();
    if (isDemo || (!predicts && moving && now - this.lastHeard < SPOKEN_EVERY)) return;
    this.lastHeard = now;
    const place = [stepInWords(step, run.size), ". "];
    const told = predicts ? [] : [...place, ...lastMerge(run, step), " ", ...parts];
    this.heard.tell(run.id, told.map((part) => partText(run.source, part)).join(""));
  }
}

function put(run, place, parts) {
  place.replaceChildren(...parts.map((part) => partNode(run.source, part)));
}
