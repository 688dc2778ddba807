/**
 * What everybody asks of a run at a step.
 *
 * @typedef {import("./payload.js").Run} Run
 * @typedef {import("./pairs.js").PairCount} PairCount
 * @typedef {PairCount & {others: number, id: number}} Best   `others`: pairs that have the same count;
 *   `id`: of the token that the two become
 */
import {say} from "../../shell/messages.js";

/** What merges next, before the end of the run. @param {Run} run @param {number} step @returns {Best} */
export function bestPair({merges, tokenCounts, idOfRank}, step) {
  return {
    left: merges.left[step],
    right: merges.right[step],
    count: merges.count[step],
    mergeable: tokenCounts[step] - tokenCounts[step + 1],
    others: merges.tied[step] - 1,
    id: idOfRank(step),
  };
}

/** A pair, and how often it stands in the text, for a sentence. @param {{left: number, right: number, count: number}} pair */
export function pairValues({left, right, count}) {
  const times = say("tokens.once_or_times", {n: count});
  return {left: {token: left}, right: {token: right}, times};
}

/** The leading pairs of the whole text, best first. @param {Run} run @param {number} step @returns {PairCount[]} */
export function leadingPairs({leaders}, step) {
  return leaders.at(step) ?? [];
}

/**
 * The best pair that does not lead; null: every pair leads, or the leaders do not reach that far.
 * @param {Run} run @param {number} step
 */
export function runnerUp(run, step) {
  const most = run.merges.count[step];
  return leadingPairs(run, step).find(({count}) => count < most) ?? null;
}

/** Any pair tied for the lead is right. @param {Run} run @param {number} step @param {PairCount} guess with its exact count */
export function isRight(run, step, guess) {
  return step < run.size && guess.count === run.merges.count[step];
}

/** Whether the merge at a step takes this pair. @param {Run} run @param {number} step @param {{left: number, right: number}} pair */
export function isTaken({merges, size}, step, {left, right}) {
  return step < size && merges.left[step] === left && merges.right[step] === right;
}

/** Whether the text shown is the whole text. @param {Run} run */
export function showsAll(run) {
  return run.symbols.length === run.symbol_count;
}
