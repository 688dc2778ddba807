/**
 * Neighbouring tokens counted from gap ranks, as the library counts them: every adjacency within a
 * pre-token, and beside it how many of those can merge from left to right without overlap.
 *
 * @typedef {object} PairCount
 * @property {number} left
 * @property {number} right
 * @property {number} count
 * @property {number} mergeable
 */
import {say} from "../../shell/messages.js";
import {tokensIn} from "../../tokens/token_spans.js";

const KEY_SHIFT = 2 ** 26; // ids are below this, and the key of a pair is exact

/** @param {number} left @param {number} right */
export function pairKey(left, right) {
  return left * KEY_SHIFT + right;
}

/**
 * Every pair of the text shown, in order of first appearance.
 * @param {import("../../tokens/token_source.js").Source} source
 * @param {number} step
 * @returns {Map<number, PairCount>} by `pairKey`
 */
export function countPairs(source, step) {
  /** @type {Map<number, PairCount>} */
  const found = new Map();
  /** @type {Map<number, number>} where the right token of a pair begins that overlaps with the next one */
  const taken = new Map();
  let left = -1;
  let start = 0;
  for (const {from, id: right} of tokensIn(source, step)) {
    if (from > 0 && !source.pieces[from]) {
      const key = pairKey(left, right);
      const pair = found.get(key) ?? {left, right, count: 0, mergeable: 0};
      found.set(key, pair);
      pair.count += 1;
      // Only a pair of equal tokens can overlap with itself: its left token may be taken already.
      const isFree = taken.get(key) !== start;
      if (isFree) pair.mergeable += 1;
      if (isFree && left === right) taken.set(key, from);
    }
    [left, start] = [right, from];
  }
  return found;
}

/** A pair, and how often it stands in the text, for a sentence. @param {{left: number, right: number, count: number}} pair */
export function pairValues({left, right, count}) {
  const times = say("tokens.once_or_times", {n: count});
  return {left: {token: left}, right: {token: right}, times};
}

/** @type {Record<string, string>} */
const PAIR_WORDS = {
  winner: "player.leaders.winner",
  tie: "player.leaders.tie",
  plain: "player.leaders.plain",
};

/** How a pair looks among others at a step: one that merges, ties with that, or neither. */
export function pairLook(run, step, pair) {
  if (run.isTaken(step, pair)) return "winner";
  return run.isRight(step, pair) ? "tie" : "plain";
}

/** A pair with its count, and what comes of it. */
export function pairInWords(run, step, pair) {
  const [left, right] = [pair.left, pair.right].map((id) => run.source.label(id) ?? "?");
  const times = say("tokens.once_or_times", {n: pair.count});
  return say(PAIR_WORDS[pairLook(run, step, pair)], {left, right, times});
}
