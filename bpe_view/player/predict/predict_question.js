/**
 * One question about the next merge: open, waiting for a count from Python, or over. What is asked,
 * and how it is judged, is the level's (levels/, each a file).
 *
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("./predict.js").Predict} Predict
 *
 * @typedef {object} Verdict
 * @property {string} given    in words; the same answer once more is no second try
 * @property {boolean} right
 * @property {Part[]} parts    what is said of it
 */
import {say, sayParts} from "../../shell/messages.js";
import {bestPair} from "../run/run_questions.js";
import {firstSign} from "./quiz.js";

export class Question {
  /** How it is answered. @type {"choices" | "number"} */
  input = "choices";
  /** @type {"none" | "open" | "waiting" | "over"} */
  phase = "none";
  isPlayed = false;
  /** @type {Part[][]} */
  hintsLeft = [];

  /** @param {Predict} predict @param {number} step */
  constructor(predict, step) {
    this.predict = predict;
    this.step = step;
    this.to = step;
  }

  /** The gentler one first. @returns {Part[][]} */
  hints() {
    const {best} = this;
    const times = say("tokens.once_or_times", {n: best.count});
    const sign = firstSign(this.run, best.left);
    return [sayParts("predict.hint.count", {times}), sayParts("predict.hint.sign", {sign})];
  }

  /** Puts the ways to answer into the panel. */
  offer() {}

  /** Marks them, once it is over. */
  reveal() {}

  /** What was typed. @param {string} _value */
  check(_value) {}

  /** The answer and why, for those who gave up. @returns {Part[]} */
  shown() {
    return [];
  }

  get best() {
    return bestPair(this.run, this.step);
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
    const {level, score} = this.predict;
    this.row = score.question([run.id, level, step].join(), level);
    /** Whether it was over before. */
    this.again = score.isOver(this.row);
    this.phase = "open";
    const parts = sayParts(`predict.ask.${level}`, {
      number: step + 1,
      size: run.size,
      tokens: say("tokens.tokens", {n: run.tokenCounts[step]}),
    });
    panel.ask(run, parts, this.input);
    this.offer();
    this.hintsLeft = this.hints();
    for (const given of this.hintsLeft.splice(0, this.row.hints)) panel.addHint(run, given);
    const note = this.again ? [say("predict.again")] : [];
    if (this.again) this.to = step + 1;
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
  take({given, right, parts}) {
    if (!this.row) return;
    this.predict.score.answer(this.row, given, right);
    if (right) {
      this.finish(parts, "right");
      return;
    }
    this.panel.judge(this.run, parts, "wrong");
    this.predict.scored();
    this.panel.announce(this.run, parts);
    this.showActions();
  }

  giveUp() {
    if (!this.isOpen || !this.row) return;
    this.predict.score.show(this.row);
    this.finish(this.shown(), "shown");
    this.predict.hideNext(false);
  }

  /**
   * It is over: why, and the merge that was asked for is played if it was known.
   * @param {Part[]} parts @param {"right" | "shown"} state
   */
  finish(parts, state) {
    const {predict, panel, run, row} = this;
    this.phase = "over";
    this.to = this.step + 1;
    this.reveal();
    const points = say("predict.points", {n: row?.points ?? 0});
    const earned = state === "right" && !this.again ? [" ", say("predict.earned", {points})] : [];
    panel.judge(run, [...parts, ...earned], state);
    predict.scored();
    panel.announce(run, [...parts, ...earned, " ", predict.pointsInWords()]);
    this.showActions();
    if (state !== "right") return;
    this.isPlayed = true;
    predict.picker.clear();
    predict.host.play(this.to);
  }
}

/** What of a pair cannot merge, in words. @param {{count: number, mergeable: number}} pair */
export function overlapOf({count, mergeable}) {
  return mergeable < count ? ` ${say("predict.overlap", {mergeable, count})}` : "";
}
