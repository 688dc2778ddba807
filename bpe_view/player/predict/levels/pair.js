/**
 * Which pair merges next. It is chosen among buttons, or as two tokens in the text.
 *
 * @typedef {import("../../../shell/messages.js").Part} Part
 * @typedef {import("../../../tokens/token_spans.js").Span} Span
 * @typedef {import("../../run/pairs.js").PairCount} PairCount
 * @typedef {{left: number, right: number}} Pair
 * @typedef {{left: number, right: number, count: number, mergeable: number, run: string, step: number}} CountedPair
 */
import {quoted, say, sayParts} from "../../../shell/messages.js";
import {tokenId} from "../../../tokens/token_spans.js";
import {isRight, isTaken, pairValues, runnerUp} from "../../run/run_questions.js";
import {overlapOf, Question} from "../predict_question.js";
import {pairChoices} from "../quiz.js";

export class PairQuestion extends Question {
  /** @type {PairCount | null} */
  guess = null;
  /** @type {Pair | null} whose count was asked for */
  waitsFor = null;
  /** @type {PairCount[]} */
  pairs = [];

  offer() {
    this.pairs = pairChoices(this.run, this.step, this.predict.counts);
    this.panel.choices.showPairs(this.run, this.pairs, (pair) => this.guessed(pair));
  }

  reveal() {
    this.panel.choices.reveal(this.run, this.step);
  }

  /** @param {Span} span */
  pickedOne(span) {
    this.note(sayParts("predict.pick.one", {token: {token: tokenId(this.run, span)}}));
  }

  pickedAlone() {
    this.note([say("predict.pick.alone")]);
  }

  /** @param {Span} one @param {Span} other */
  pickedTwo(one, other) {
    const [left, right] = [tokenId(this.run, one), tokenId(this.run, other)];
    const parts = {left: {token: left}, right: {token: right}};
    if (this.run.pieces[other.from]) this.note(sayParts("predict.pick.edge", parts));
    else this.guessed({left, right});
  }

  /**
   * Of a pair of a long text that leads nowhere near the top only the whole text tells its count.
   * @param {Pair} pair
   */
  guessed({left, right}) {
    if (!this.isOpen) return;
    const {predict, run, step} = this;
    const known = predict.counts.of(step, left, right);
    if (known) this.judge(known);
    else {
      this.phase = "waiting";
      this.note([say("predict.pair.waiting")]);
      predict.host.ask({run: run.id, step, left, right});
      this.waitsFor = {left, right};
    }
  }

  /** @param {CountedPair} answer */
  receive({run, step, ...pair}) {
    const isAsked = pair.left === this.waitsFor?.left && pair.right === this.waitsFor.right;
    if (this.phase !== "waiting" || run !== this.run.id || step !== this.step || !isAsked) return;
    this.phase = "open";
    this.judge(pair);
  }

  /** @param {PairCount} guess */
  judge(guess) {
    const {run, step, pairs} = this;
    const given = this.inWords(guess);
    this.guess = guess;
    if (isRight(run, step, guess)) {
      this.take({given, right: true, parts: this.whyRight(guess)});
      return;
    }
    this.panel.choices.strike(
      pairs.findIndex(({left, right}) => left === guess.left && right === guess.right),
    );
    // Both counts, and not which pair is the best.
    const best = say("tokens.once_or_times", {n: run.merges.count[step]});
    const parts = sayParts("predict.pair.wrong", {...pairValues(guess), best});
    this.take({given, right: false, parts: [...parts, overlapOf(guess)]});
  }

  /** @param {Pair} pair */
  inWords({left, right}) {
    const {labels} = this.run;
    return `${quoted(labels[left])} + ${quoted(labels[right])}`;
  }

  whyRight(guess) {
    const {best, run, step} = this;
    const made = sayParts("predict.pair.made", {token: {token: best.id}, id: String(best.id)});
    return [
      ...sayParts("predict.pair.right", pairValues(guess)),
      " ",
      ...this.lead(guess),
      overlapOf(isTaken(run, step, guess) ? best : guess),
      " ",
      ...made,
    ];
  }

  shown() {
    const {best, guess} = this;
    return [
      ...sayParts("predict.pair.shown", pairValues(best)),
      " ",
      ...this.lead(best),
      overlapOf(best),
      ...(guess ? [" ", ...sayParts("predict.pair.yours", pairValues(guess))] : []),
    ];
  }

  /** Which pair comes second; of tied ones, which the tie rule takes. @param {PairCount} pair @returns {Part[]} */
  lead(pair) {
    const {best, run, step} = this;
    const {left, right} = pairValues(best);
    if (best.others > 0)
      return sayParts(isTaken(run, step, pair) ? "predict.tie.taken" : "predict.tie.another", {
        n: best.others,
        left,
        right,
        rule: say(`player.tie_rule.${run.tie_rule}`),
      });
    const next = runnerUp(run, step);
    return next ? sayParts("predict.pair.lead", pairValues(next)) : [];
  }
}
