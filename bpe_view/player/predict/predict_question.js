/**
 * One question at one step: open, waiting for a count from Python, or over. What is asked, and how it
 * is judged, is the level's (levels/, each a file).
 *
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("../../tokens/token_spans.js").Span} Span
 * @typedef {import("./predict.js").Predict} Predict
 *
 * @typedef {object} Verdict
 * @property {string} given    in words, for the summary
 * @property {boolean} right
 * @property {boolean} [final] a wrong one that ends the question, too
 * @property {Part[]} parts    what is said of it
 */
import {say, sayParts} from "../../shell/messages.js";
import {settingsInWords} from "./report.js";

export class Question {
  /** How it is answered. @type {"choices" | "number" | "cutter"} */
  input = "choices";
  forward = 1; // merges that the answer tells, and that are played then
  isSeen = true; // whether a right answer is played
  /** @type {"none" | "open" | "waiting" | "over"} */
  phase = "none";
  isPlayed = false;
  /** Pairs that can be looked for in the text. @type {{left: number, right: number}[]} */
  findable = [];
  /** @type {Part[][]} */
  hintsLeft = [];

  /** @param {Predict} predict @param {number} step */
  constructor(predict, step) {
    this.predict = predict;
    this.step = step;
    this.to = step;
  }

  /** Why there is no such question; null: there is. @returns {string | null} */
  missing() {
    return null;
  }

  /** What else stands in the sentence that asks. @returns {Record<string, string | number>} */
  asks() {
    return {number: this.step + this.forward};
  }

  /** The right one in words, for the summary. */
  answer() {
    return "";
  }

  /** The gentler one first. @returns {Part[][]} */
  hints() {
    return [];
  }

  /** Puts the ways to answer into the panel. */
  offer() {}

  /** Marks them, once it is over. */
  reveal() {}

  /** What was typed, or done with the ways to answer. @param {string} _value */
  check(_value) {}

  /** The answer and why, for those who gave up. @returns {Part[]} */
  shown() {
    return [];
  }

  /** How many pairs led together; 1 or 0: no tie. */
  tied() {
    return this.run.merges.tied[this.step + this.forward - 1] ?? 0;
  }

  get run() {
    return this.predict.run;
  }

  get panel() {
    return this.predict.panel;
  }

  get isOpen() {
    return this.phase === "open";
  }

  /** Whether one may go on: it is over now, or it was before. */
  get canGoOn() {
    return this.phase === "over" || (this.isOpen && this.again);
  }

  /** Whether it is still to be seen when the player is at a step. @param {number} step */
  standsAt(step) {
    return step === (this.isPlayed ? this.to : this.step);
  }

  begin() {
    const {run, step, panel} = this;
    const missing = this.missing();
    if (missing) {
      panel.ask(run, [missing], null);
      panel.announce(run, [missing]);
      return;
    }
    const {level, score} = this.predict;
    const key = [run.id, level, step].join();
    const settings = settingsInWords(run);
    this.row = score.question({key, level, step, settings, tied: this.tied()});
    /** Whether it was over before. */
    this.again = score.isOver(this.row);
    this.phase = "open";
    const parts = sayParts(`predict.ask.${level}`, {
      size: run.size,
      merges: say("tokens.merges", {n: step}),
      tokens: say("tokens.tokens", {n: run.tokenCounts[step]}),
      ...this.asks(),
    });
    panel.ask(run, parts, this.input);
    this.offer();
    this.hintsLeft = this.hints();
    for (const given of this.hintsLeft.splice(0, this.row.hints)) panel.addHint(run, given);
    const note = this.again ? [say("predict.again")] : [];
    if (this.again) this.to = step + this.forward;
    panel.judge(run, note, "note");
    panel.announce(run, [...parts, " ", ...note]);
    this.showActions();
  }

  showActions() {
    this.panel.showActions({
      hints: this.hintsLeft.length,
      open: this.isOpen,
      over: this.phase === "over",
      canGoOn: Boolean(this.canGoOn),
    });
  }

  hint() {
    const parts = this.isOpen && this.hintsLeft.shift();
    if (!parts || !this.row) return;
    this.predict.score.hint(this.row);
    this.panel.addHint(this.run, parts);
    this.panel.announce(this.run, parts);
    this.showActions();
  }

  /** Something to say that is no judgement. @param {Part[]} parts */
  note(parts) {
    this.panel.judge(this.run, parts, "note");
    this.panel.announce(this.run, parts);
  }

  /** @param {Verdict} verdict */
  take({given, right, final = false, parts}) {
    if (!this.row) return;
    const {score, finder} = this.predict;
    const ends = right || final;
    score.answer(this.row, {given, right, final, answer: ends ? this.answer() : ""});
    if (ends) {
      this.finish(parts, right ? "right" : "wrong");
      return;
    }
    this.panel.judge(this.run, parts, "wrong");
    finder.offer(this.run, this.findable);
    this.predict.scored();
    this.panel.announce(this.run, parts);
    this.showActions();
  }

  giveUp() {
    if (!this.isOpen || !this.row) return;
    this.predict.score.show(this.row, this.answer());
    this.finish(this.shown(), "shown");
  }

  /**
   * It is over: why, and the merges that were asked for are played if they were known.
   * @param {Part[]} parts @param {"right" | "wrong" | "shown"} state
   */
  finish(parts, state) {
    const {predict, panel, run, row} = this;
    this.phase = "over";
    this.to = this.step + this.forward;
    this.reveal();
    predict.finder.offer(run, []);
    const points = say("predict.points", {n: row?.points ?? 0});
    const earned = state === "right" && !this.again ? [" ", say("predict.earned", {points})] : [];
    panel.judge(run, [...parts, ...earned], state);
    predict.scored();
    panel.announce(run, [...parts, ...earned, " ", predict.pointsInWords()]);
    this.showActions();
    if (state !== "right" || !this.isSeen) return;
    this.isPlayed = true;
    predict.picker.clear();
    predict.host.play(this.to);
  }
}
