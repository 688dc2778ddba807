/**
 * Why a pre-token is cut as it is: every choice of an encoding, a row for each (bpe_core/tokenizer/trace.py).
 *
 * @typedef {object} Candidate   something that could be joined next
 * @property {number} place      of its first token in the row
 * @property {number} length     tokens of the row that it joins
 * @property {number} id         of the token that it would make
 * @property {number | null} rank  of its merge; null: nobody asks for it
 *
 * @typedef {object} TraceRow
 * @property {number[]} ids
 * @property {Candidate[]} candidates   from left to right; none at the end
 * @property {number | null} chosen     which of them is taken
 */
import {pairKey} from "./pair_table.js";

export const MAX_TRACED = 400; // base symbols of the longest pre-token that is traced

/**
 * @param {import("./tokenizer.js").Tokenizer} tokenizer
 * @param {ArrayLike<number>} piece its base symbols
 * @param {import("./encode.js").Order} order
 * @returns {TraceRow[]}
 */
export function trace(tokenizer, piece, order) {
  let ids = Array.from(piece);
  let cursor = 0;
  /** @type {TraceRow[]} */
  const rows = [];
  for (;;) {
    const isOver = order === "longest" && cursor >= ids.length;
    const candidates = isOver ? [] : candidatesOf(tokenizer, ids, order, cursor);
    if (candidates.length === 0) return [...rows, {ids, candidates, chosen: null}];
    const chosen = choose(candidates, order, cursor);
    rows.push({ids, candidates, chosen});
    const {place, length, id} = candidates[chosen];
    ids = [...ids.slice(0, place), id, ...ids.slice(place + length)];
    cursor = place + 1;
  }
}

/**
 * @param {Candidate[]} candidates
 * @param {import("./encode.js").Order} order
 * @param {number} cursor where the pass from the left is
 */
function choose(candidates, order, cursor) {
  if (order === "longest") return candidates.length - 1;
  if (order === "left-to-right")
    // Nothing ahead: the pass is over, and the next begins at the left again.
    return Math.max(
      candidates.findIndex(({place}) => place >= cursor),
      0,
    );
  const ranks = candidates.map(({rank}) => rank ?? 0);
  return ranks.indexOf(Math.min(...ranks));
}

/**
 * @param {import("./tokenizer.js").Tokenizer} tokenizer
 * @param {number[]} ids
 * @param {import("./encode.js").Order} order
 * @param {number} cursor
 * @returns {Candidate[]}
 */
function candidatesOf(tokenizer, ids, order, cursor) {
  if (order === "longest") return fitting(tokenizer, ids, cursor);
  return ids.slice(1).flatMap((right, place) => {
    const rank = tokenizer.ranks.get(pairKey(ids[place], right));
    return rank === undefined ? [] : [{place, length: 2, id: tokenizer.baseSize + rank, rank}];
  });
}

/**
 * The tokens that begin at a place, the shortest first.
 * @param {import("./tokenizer.js").Tokenizer} tokenizer
 * @param {number[]} ids
 * @param {number} place
 * @returns {Candidate[]}
 */
function fitting(tokenizer, ids, place) {
  const found = [];
  let data = "";
  for (let end = place; end < ids.length && data.length <= tokenizer.longest; end++) {
    data += tokenizer.tokens[ids[end]];
    const id = tokenizer.idsByBytes.get(data);
    if (id !== undefined) found.push({place, length: end + 1 - place, id, rank: null});
  }
  return found;
}
