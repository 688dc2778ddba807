/**
 * One question at one step: open, waiting for a count from Python, or over.
 *
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("../../tokens/token_spans.js").Span} Span
 * @typedef {import("../run/pairs.js").PairCount} PairCount
 * @typedef {import("./predict.js").Predict} Predict
 */
import {say, sayParts} from "../../shell/messages.js";
import {tokenId} from "../../tokens/token_spans.js";
import {guessPair, guessToken} from "./grading.js";
import {LEVEL} from "./levels.js";
import {bestPair, pairChoices, tokenChoices} from "./quiz.js";
import {settingsInWords} from "./report.js";
import {
  hintParts,
  questionParts,
  shownPairParts,
  threeMergesParts,
  tokensAfterParts,
  wordParts,
} from "./question_messages.js";
import {cutsOf, symbolLabels, wordAt} from "./unseen_words.js";

export class Question {
  /** @param {Predict} predict @param {number} step */
  constructor(predict, step) {
    this.predict = predict;
    this.step = step;
    this.level = predict.level;
    /** @type {"none" | "open" | "waiting" | "over"} */
    this.phase = "none";
    this.to = step;
    this.isPlayed = false;
    /** @type {PairCount | null} */
    this.guess = null;
    /** @type {{left: number, right: number}[]} */
    this.findable = [];
    /** @type {{left: number, right: number} | null} */
    this.waitsFor = null;
    /** @type {PairCount[]} */
    this.pairs = [];
    /** @type {import("./quiz.js").TokenChoice[]} */
    this.tokens = [];
    /** @type {Part[][]} */
    this.hintsLeft = [];
    this.word = this.level === 4 ? wordAt(this.run, step) : null;
    this.row = this.rowOfScore();
    /** Whether it was over before. */
    this.again = predict.score.isOver(this.row);
  }

  rowOfScore() {
    const {run, level, step} = this;
    return this.predict.score.question({
      key: [run.id, level, step].join(),
      level,
      step,
      settings: settingsInWords(run),
      tied: level === 4 ? 0 : (run.merges.tied[step + LEVEL[level].forward - 1] ?? 0),
    });
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

  get isOver() {
    return this.phase === "over";
  }

  /** Whether one may go on: it is over now, or it was before. */
  get canGoOn() {
    return this.isOver || (this.isOpen && this.again);
  }

  /** Whether it is still to be seen when the player is at a step. @param {number} step */
  standsAt(step) {
    return step === (this.isPlayed ? this.to : this.step);
  }

  begin() {
    const {run, level, step} = this;
    const missing = LEVEL[level].missing(run, step);
    if (missing) {
      this.panel.ask(run, [missing], null);
      this.panel.announce(run, [missing]);
      return;
    }
    this.phase = "open";
    const parts = questionParts(run, level, step, this.word);
    this.panel.ask(run, parts, LEVEL[level].input);
    this.offer();
    this.hintsLeft = hintParts(run, level, step, this.word);
    for (const given of this.hintsLeft.splice(0, this.row.hints)) this.panel.addHint(run, given);
    const note = this.again ? [say("predict.again")] : [];
    if (this.again) this.to = step + LEVEL[level].forward;
    this.panel.judge(run, note, "note");
    this.panel.announce(run, [...parts, " ", ...note]);
    this.showActions();
  }

  offer() {
    const {run, level, step} = this;
    const {choices} = this.panel;
    if (level === 1) {
      this.pairs = pairChoices(run, step, this.predict.counts);
      choices.showPairs(run, this.pairs, (pair) => guessPair(this, pair));
    }
    if (level === 3) {
      this.tokens = tokenChoices(run, step)?.choices ?? [];
      choices.showTokens(this.tokens, (choice) => guessToken(this, choice));
    }
    if (this.word) this.panel.cutter.show(symbolLabels(this.word));
  }

  showActions() {
    this.panel.showActions({
      hints: this.hintsLeft.length,
      open: this.isOpen,
      over: this.isOver,
      canGoOn: this.canGoOn,
    });
  }

  hint() {
    const parts = this.isOpen && this.hintsLeft.shift();
    if (!parts) return;
    this.predict.score.hint(this.row);
    this.panel.addHint(this.run, parts);
    this.panel.announce(this.run, parts);
    this.showActions();
  }

  /** @param {Span} span */
  pickedOne(span) {
    const parts = sayParts("predict.pick.one", {token: {token: tokenId(this.run, span)}});
    this.note(parts);
  }

  pickedAlone() {
    this.note([say("predict.pick.alone")]);
  }

  /** @param {Span} one @param {Span} other */
  pickedTwo(one, other) {
    const [left, right] = [tokenId(this.run, one), tokenId(this.run, other)];
    if (this.run.pieces[other.from])
      this.note(sayParts("predict.pick.edge", {left: {token: left}, right: {token: right}}));
    else guessPair(this, {left, right});
  }

  /** Something to say that is no judgement. @param {Part[]} parts */
  note(parts) {
    this.panel.judge(this.run, parts, "note");
    this.panel.announce(this.run, parts);
  }

  answer() {
    return LEVEL[this.level].answer(this.run, this.step);
  }

  /** A wrong answer that leaves the question open. @param {Part[]} parts */
  wrong(parts) {
    this.panel.judge(this.run, parts, "wrong");
    this.predict.finder.offer(this.run, this.findable);
    this.predict.scored();
    this.panel.announce(this.run, parts);
    this.showActions();
  }

  giveUp() {
    if (!this.isOpen) return;
    const {run, step, level, word} = this;
    this.predict.score.show(this.row, this.answer());
    if (level === 1) this.finish(shownPairParts(run, step, this.guess), "shown");
    if (level === 2) this.finish(tokensAfterParts(run, step, false), "shown");
    if (level === 3) this.finish(threeMergesParts(run, step, false), "shown");
    if (word) this.finish(wordParts(word, step, null, false), "shown");
    if (level > 2) return;
    const best = bestPair(run, step);
    this.predict.finder.offer(run, [...this.findable, best]);
    this.predict.finder.find(best);
  }

  /**
   * It is over: why, and the merges that were asked for are played if they were known.
   * @param {Part[]} parts @param {"right" | "wrong" | "shown"} state
   */
  finish(parts, state) {
    const {level, step, panel, run} = this;
    this.phase = "over";
    this.to = step + LEVEL[level].forward;
    if (LEVEL[level].input === "choices") panel.choices.reveal(run, step);
    if (this.word) panel.cutter.reveal(cutsOf(this.word, step));
    this.predict.finder.offer(run, []);
    const earned =
      state === "right" && !this.again
        ? [" ", say("predict.earned", {points: say("predict.points", {n: this.row.points})})]
        : [];
    panel.judge(run, [...parts, ...earned], state);
    this.predict.scored();
    panel.announce(run, [...parts, ...earned, " ", this.predict.pointsInWords()]);
    this.showActions();
    if (state !== "right" || level === 4) return;
    this.isPlayed = true;
    this.predict.picker.clear();
    this.predict.host.play(this.to);
  }
}
