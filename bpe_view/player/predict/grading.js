/**
 * Judging an answer: two tokens, a token of three, a number, the cuts of a word.
 *
 * @typedef {import("../run/pairs.js").PairCount} PairCount
 * @typedef {import("./predict_question.js").Question} Question
 *
 * @typedef {import("./predict_payload.d.ts").CountedPair} CountedPair
 */
import {quoted, say, sayParts} from "../../shell/messages.js";
import {cutInWords, pairInWords} from "./levels.js";
import {isRight, judgeToken} from "./quiz.js";
import {
  rightPairParts,
  threeMergesParts,
  tokensAfterParts,
  wordParts,
  wrongPairParts,
} from "./question_messages.js";
import {cutsOf, piecesOf} from "./unseen_words.js";

/** @param {Question} question @param {{left: number, right: number}} pair */
export function guessPair(question, {left, right}) {
  if (!question.isOpen) return;
  question.predict.finder.stop();
  const known = question.predict.counts.of(question.step, left, right);
  if (known) judgePair(question, known);
  else if (question.run.can_ask) askPython(question, left, right);
  else
    question.note(sayParts("predict.pair.unknown", {left: {token: left}, right: {token: right}}));
}

/**
 * A pair of a long text that leads nowhere near the top: only the whole text tells its count.
 * @param {Question} question @param {number} left @param {number} right
 */
function askPython(question, left, right) {
  question.phase = "waiting";
  question.note([say("predict.pair.waiting")]);
  question.predict.host.ask({run: question.run.id, step: question.step, left, right});
  question.waitsFor = {left, right};
}

/** @param {Question} question @param {CountedPair} answer */
export function receive(question, {run, step, left, right, count, mergeable}) {
  const {waitsFor} = question;
  if (question.phase !== "waiting" || run !== question.run.id || step !== question.step) return;
  if (left !== waitsFor?.left || right !== waitsFor.right) return;
  question.phase = "open";
  judgePair(question, {left, right, count, mergeable});
}

/** @param {Question} question @param {PairCount} guess */
function judgePair(question, guess) {
  const {run, step} = question;
  question.guess = guess;
  const given = pairInWords(run, guess);
  if (isRight(run, step, guess)) {
    question.predict.score.answer(question.row, {given, right: true, answer: question.answer()});
    question.finish(rightPairParts(run, step, guess), "right");
    return;
  }
  question.predict.score.answer(question.row, {given, right: false});
  question.panel.choices.strike(
    question.pairs.findIndex(({left, right}) => left === guess.left && right === guess.right),
  );
  question.findable = [guess];
  question.wrong(wrongPairParts(run, step, guess));
}

/** @param {Question} question @param {import("./quiz.js").TokenChoice} choice */
export function guessToken(question, choice) {
  if (!question.isOpen) return;
  const verdict = judgeToken(question.run, question.step, choice);
  const given = quoted(choice.label);
  if (verdict === "right") {
    question.predict.score.answer(question.row, {given, right: true, answer: question.answer()});
    question.finish(threeMergesParts(question.run, question.step, true), "right");
    return;
  }
  question.predict.score.answer(question.row, {given, right: false});
  question.panel.choices.strike(question.tokens.indexOf(choice));
  question.wrong(sayParts(`predict.three.${verdict}`, {label: choice.label}));
}

/** @param {Question} question @param {string} value */
export function check(question, value) {
  if (!question.isOpen) return;
  if (question.level === 4) checkCuts(question);
  else checkNumber(question, value.trim());
}

/** @param {Question} question @param {string} value */
function checkNumber(question, value) {
  if (!/^\d{1,15}$/.test(value)) {
    question.note([say("predict.tokens.not_a_number")]);
    return;
  }
  const answer = question.run.tokenCounts[question.step + 1];
  const given = Number(value);
  const right = given === answer;
  question.predict.score.answer(question.row, {
    given: String(given),
    right,
    answer: right ? question.answer() : "",
  });
  if (right) question.finish(tokensAfterParts(question.run, question.step, true), "right");
  else
    question.wrong(
      sayParts(given > answer ? "predict.tokens.too_many" : "predict.tokens.too_few", {given}),
    );
}

/** @param {Question} question */
function checkCuts(question) {
  const {word, step} = question;
  if (!word) return;
  const [cuts, right] = [question.panel.cutter.cuts(), cutsOf(word, step)];
  const pieces = piecesOf(word, cuts);
  const same = cuts.every((cut, gap) => cut === right[gap]);
  question.predict.score.answer(question.row, {
    given: cutInWords(word.text, pieces),
    right: same,
    final: true,
    answer: question.answer(),
  });
  question.finish(wordParts(word, step, pieces, same), same ? "right" : "wrong");
}
