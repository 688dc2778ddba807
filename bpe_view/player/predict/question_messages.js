/**
 * What is said in predict mode: questions, hints, and why an answer is right or not.
 *
 * @typedef {import("../run/payload.js").Run} Run
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("../run/pairs.js").PairCount} PairCount
 */
import {say, sayParts} from "../../shell/messages.js";
import {AHEAD, bestPair, firstSign, isTaken, runnerUp} from "./quiz.js";
import {wordTokens} from "./unseen_words.js";

/** @param {number} n */
function timesOf(n) {
  return say("tokens.once_or_times", {n});
}

/** @param {PairCount} pair */
function overlapOf({count, mergeable}) {
  return mergeable < count ? ` ${say("predict.overlap", {mergeable, count})}` : "";
}

/**
 * @param {Run} run
 * @param {number} level
 * @param {number} step
 * @param {import("./unseen_words.js").UnseenWord | null} word
 * @returns {Part[]}
 */
export function questionParts(run, level, step, word) {
  return sayParts(`predict.ask.${level}`, {
    number: step + (level === 3 ? AHEAD : 1),
    size: run.size,
    merges: say("tokens.merges", {n: step}),
    tokens: say("tokens.tokens", {n: run.tokenCounts[step]}),
    word: word?.text ?? "",
  });
}

/**
 * The hints of a question, the gentler one first.
 * @param {Run} run
 * @param {number} level
 * @param {number} step
 * @param {import("./unseen_words.js").UnseenWord | null} word
 * @returns {Part[][]}
 */
export function hintParts(run, level, step, word) {
  if (word) {
    const ids = wordTokens(word, step);
    return [
      sayParts("predict.hint.word_size", {tokens: say("tokens.tokens", {n: ids.length})}),
      sayParts("predict.hint.word_first", {token: {token: ids[0]}}),
    ];
  }
  const best = bestPair(run, level === 3 ? step + AHEAD - 1 : step);
  const sign = firstSign(run, level === 3 ? best.id : best.left);
  const times = timesOf(best.count);
  if (level === 3)
    return [
      sayParts("predict.hint.token_count", {times}),
      sayParts("predict.hint.token_sign", {sign}),
    ];
  const hints = [sayParts("predict.hint.count", {times}), sayParts("predict.hint.sign", {sign})];
  // Where a number is asked, the count is nearly the answer.
  return level === 2 ? hints.reverse() : hints;
}

/**
 * Which of tied pairs the tie rule takes, and why.
 * @param {Run} run @param {number} step @param {PairCount} guess @returns {Part[]}
 */
function tieParts(run, step, guess) {
  const best = bestPair(run, step);
  const taken = isTaken(run, step, guess);
  return sayParts(taken ? "predict.tie.taken" : "predict.tie.another", {
    n: best.others,
    left: {token: best.left},
    right: {token: best.right},
    rule: say(`predict.tie.${run.tie_rule}`),
  });
}

/**
 * Why a pair is right.
 * @param {Run} run @param {number} step @param {PairCount} guess @returns {Part[]}
 */
export function rightPairParts(run, step, guess) {
  const best = bestPair(run, step);
  const says = sayParts("predict.pair.right", {
    left: {token: guess.left},
    right: {token: guess.right},
    times: timesOf(guess.count),
  });
  const next = runnerUp(run, step);
  const why =
    best.others > 0
      ? tieParts(run, step, guess)
      : next
        ? leadParts(guess, next)
        : sayParts("predict.pair.alone");
  const made = sayParts("predict.pair.made", {token: {token: best.id}, id: String(best.id)});
  return [...says, " ", ...why, overlapOf(isTaken(run, step, guess) ? best : guess), " ", ...made];
}

/** @param {PairCount} guess @param {PairCount} next */
function leadParts(guess, next) {
  return sayParts("predict.pair.lead", {
    more: guess.count - next.count,
    left: {token: next.left},
    right: {token: next.right},
    times: timesOf(next.count),
  });
}

/**
 * Both counts, and not which pair is the best.
 * @param {Run} run @param {number} step @param {PairCount} guess @returns {Part[]}
 */
export function wrongPairParts(run, step, guess) {
  const says = sayParts("predict.pair.wrong", {
    left: {token: guess.left},
    right: {token: guess.right},
    times: timesOf(guess.count),
    best: timesOf(run.merges.count[step]),
  });
  return [...says, overlapOf(guess)];
}

/**
 * The pair that merges, for those who gave up.
 * @param {Run} run
 * @param {number} step
 * @param {PairCount | null} guess the last one
 * @returns {Part[]}
 */
export function shownPairParts(run, step, guess) {
  const best = bestPair(run, step);
  const says = sayParts("predict.pair.shown", {
    left: {token: best.left},
    right: {token: best.right},
    times: timesOf(best.count),
  });
  const next = runnerUp(run, step);
  const why =
    best.others > 0
      ? tieParts(run, step, best)
      : next
        ? leadParts(best, next)
        : sayParts("predict.pair.alone");
  const yours = guess
    ? [
        " ",
        ...sayParts("predict.pair.yours", {
          left: {token: guess.left},
          right: {token: guess.right},
          times: timesOf(guess.count),
        }),
      ]
    : [];
  return [...says, " ", ...why, overlapOf(best), ...yours];
}

/**
 * Why there are so many tokens after the next merge.
 * @param {Run} run
 * @param {number} step
 * @param {boolean} right whether the learner knew
 * @returns {Part[]}
 */
export function tokensAfterParts(run, step, right) {
  const best = bestPair(run, step);
  const says = sayParts(right ? "predict.tokens.right" : "predict.tokens.shown", {
    before: run.tokenCounts[step],
    joined: best.mergeable,
    after: run.tokenCounts[step + 1],
    tokens: say("tokens.tokens", {n: run.tokenCounts[step + 1]}),
    left: {token: best.left},
    right: {token: best.right},
    times: timesOf(best.mergeable),
  });
  return [...says, overlapOf(best)];
}

/**
 * The three merges up to the token that was asked for.
 * @param {Run} run @param {number} step @param {boolean} right @returns {Part[]}
 */
export function threeMergesParts(run, step, right) {
  const answer = bestPair(run, step + AHEAD - 1);
  const parts = sayParts(right ? "predict.three.right" : "predict.three.shown", {
    token: {token: answer.id},
  });
  for (let rank = step; rank < step + AHEAD; rank++) {
    const {left, right: other, count, id} = bestPair(run, rank);
    const values = {
      number: rank + 1,
      left: {token: left},
      right: {token: other},
      token: {token: id},
      times: timesOf(count),
    };
    parts.push(" ", ...sayParts("predict.three.merge", values));
  }
  return parts;
}

/**
 * The tokens that a word becomes, and the learner's cut where it is another one.
 * @param {import("./unseen_words.js").UnseenWord} word
 * @param {number} step
 * @param {string[] | null} yours the learner's pieces; null: not asked for
 * @param {boolean} right
 * @returns {Part[]}
 */
export function wordParts(word, step, yours, right) {
  const tokens = wordTokens(word, step).flatMap((id, place) =>
    place ? [" ", {token: id}] : [{token: id}],
  );
  const key = right ? "right" : yours ? "wrong" : "shown";
  const parts = [...sayParts(`predict.word.${key}`, {word: word.text}), " ", ...tokens];
  if (yours && !right) parts.push(" · ", say("predict.word.yours", {cut: yours.join(" | ")}));
  return parts;
}
