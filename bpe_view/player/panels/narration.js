/**
 * What was just made, and a moment later in the same place what happens next and why. Seen at every
 * step, spoken at a calmer pace.
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
function narrate(run, step) {
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
  made = element("p", "made");
  coming = element("p", "coming");
  box = element("div", "narration", this.made, this.coming);
  speech = new CalmLine();
  root = element("div", "says", this.box, this.speech.root);
  lastSpoken = 0;
  width = 0;
  resized = new ResizeObserver(() => this.widthChanged());

  constructor() {
    this.resized.observe(this.box);
  }

  watching() {
    return [this.resized];
  }

  /** A new width, or larger type: the room of the sentences so far is of no use. */
  widthChanged() {
    const {offsetWidth} = this.box;
    if (offsetWidth === this.width) return;
    this.width = offsetWidth;
    this.box.style.removeProperty("--room");
    this.measure();
  }

  /**
   * The box keeps the room of the highest sentence so far, so that the text under it does not jump
   * while playing, and a step lays out nothing but the box.
   */
  measure() {
    const {clientHeight} = this.coming;
    const most = Math.max(this.coming.scrollHeight, this.made.scrollHeight);
    if (most > clientHeight) this.box.style.setProperty("--room", `${most}px`);
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
    if (isDemo) this.speech.hush();
    if (isDemo || (!predicts && moving && now - this.lastSpoken < SPOKEN_EVERY)) return;
    this.lastSpoken = now;
    const place = [stepInWords(step, run.size), ". "];
    const words = predicts ? [] : [...place, ...lastMerge(run, step), " ", ...parts];
    this.speech.tell(run.id, words.map((part) => partText(run.source, part)).join(""));
  }
}

function put(run, place, parts) {
  place.replaceChildren(...parts.map((part) => partNode(run.source, part)));
}
