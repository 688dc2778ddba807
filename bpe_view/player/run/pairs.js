/**
 * Neighbouring tokens counted from gap ranks, as the library counts them: every adjacency within a
 * pre-token, and beside it how many of those can merge from left to right without overlap.
 *
 * @typedef {import("../../tokens/token_source.js").Source} Source
 *
 * @typedef {object} PairCount
 * @property {number} left
 * @property {number} right
 * @property {number} count
 * @property {number} mergeable
 */
import {tokensIn} from "../../tokens/token_spans.js";

const KEY_SHIFT = 2 ** 26; // ids are below this, and the key of a pair is exact

/** @param {number} left @param {number} right */
export function pairKey(left, right) {
  return left * KEY_SHIFT + right;
}

/**
 * Calls `visit` for each two neighbouring tokens of a pre-token, from left to right.
 * @param {Source} source
 * @param {number} step
 * @param {(left: number, right: number, place: number) => void} visit `place` is the number of the
 *   right token in the text
 */
function eachPair(source, step, visit) {
  let [before, place] = [-1, 0];
  for (const {from, id} of tokensIn(source, step)) {
    if (from > 0 && !source.pieces[from]) visit(before, id, place);
    before = id;
    place += 1;
  }
}

/**
 * Every pair of the text shown, in order of first appearance.
 * @param {Source} source
 * @param {number} step
 * @returns {Map<number, PairCount>} by `pairKey`
 */
export function countPairs(source, step) {
  /** @type {Map<number, PairCount>} */
  const found = new Map();
  /** @type {Map<number, number>} */
  const takenUpTo = new Map();
  eachPair(source, step, (left, right, place) => {
    const key = pairKey(left, right);
    const pair = found.get(key) ?? {left, right, count: 0, mergeable: 0};
    found.set(key, pair);
    pair.count += 1;
    // Only a pair of equal tokens can overlap with itself: its left token may be taken already.
    if (takenUpTo.get(key) === place - 1) return;
    pair.mergeable += 1;
    if (left === right) takenUpTo.set(key, place);
  });
  return found;
}
