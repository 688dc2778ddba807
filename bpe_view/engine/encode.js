/**
 * Encoding one pre-token with merges that are known, in three orders (bpe_core/tokenizer/encode.py). `rank` is
 * Byte Pair Encoding as GPT models do it; the other two are the usual mistakes and variants.
 *
 * @typedef {"rank" | "left-to-right" | "longest"} Order
 *
 * @typedef {object} Merges
 * @property {Map<number, number>} ranks   of each known pair, by its key
 * @property {number} baseSize             the merge of rank `r` makes token `baseSize + r`
 * @property {ArrayLike<number>} [turns]   when the merge of each rank has its turn, if not by rank
 */
import {NEVER} from "./gaps.js";
import {Heap} from "./heap.js";
import {pairKey} from "./pair_table.js";

/**
 * The gap ranks of a pre-token: always the lowest-ranked known pair merges, leftmost first.
 * @param {ArrayLike<number>} ids of its base symbols
 * @param {Merges} merges
 * @returns {Int32Array} one less than symbols; NEVER where nothing merged
 */
export function rankGaps(ids, {ranks, baseSize, turns}) {
  const row = new Row(ids);
  const gaps = new Int32Array(Math.max(ids.length - 1, 0)).fill(NEVER);
  /** @type {Heap<{turn: number, rank: number, place: number}>} */
  const heap = new Heap((one, other) =>
    one.turn === other.turn ? one.place < other.place : one.turn < other.turn,
  );
  const offer = (/** @type {number} */ place) => {
    const rank = place < 0 ? undefined : ranks.get(row.keyAt(place));
    if (rank !== undefined) heap.push({turn: turns?.[rank] ?? rank, rank, place});
  };
  for (let place = 0; place < gaps.length; place++) offer(place);
  for (let best = heap.top; best; best = heap.top) {
    heap.pop();
    const {rank, place} = best;
    // Either side may have merged since: then this pair is gone, and its place with it.
    if (ranks.get(row.keyAt(place)) !== rank) continue;
    gaps[row.next[place] - 1] = rank;
    row.join(place, baseSize + rank);
    offer(row.previous[place]);
    offer(place);
  }
  return gaps;
}

/**
 * The token ids of a pre-token from its gap ranks.
 * @param {ArrayLike<number>} ids of its base symbols
 * @param {Int32Array} gaps
 * @param {number} baseSize
 * @returns {number[]}
 */
export function idsOfGaps(ids, gaps, baseSize) {
  const tokens = [];
  let highest = -1;
  let first = 0;
  for (let place = 0; place < ids.length; place++) {
    const gap = gaps[place] ?? NEVER;
    if (gap !== NEVER) {
      highest = Math.max(highest, gap);
      continue;
    }
    tokens.push(highest < 0 ? ids[first] : baseSize + highest);
    first = place + 1;
    highest = -1;
  }
  return tokens;
}

/**
 * Token ids by merging any known pair, scanning from the left, pass after pass.
 * @param {ArrayLike<number>} ids of its base symbols
 * @param {Merges} merges
 * @returns {number[]}
 */
export function leftToRight(ids, {ranks, baseSize}) {
  let tokens = Array.from(ids);
  for (;;) {
    const passed = onePass(tokens, ranks, baseSize);
    if (passed.length === tokens.length) return tokens;
    tokens = passed;
  }
}

/**
 * What a pass makes is joined again in the next one only.
 * @param {number[]} tokens @param {Map<number, number>} ranks @param {number} baseSize
 */
function onePass(tokens, ranks, baseSize) {
  const passed = [];
  for (let place = 0; place < tokens.length; place++) {
    const isPair = place + 1 < tokens.length;
    const rank = isPair ? ranks.get(pairKey(tokens[place], tokens[place + 1])) : undefined;
    passed.push(rank === undefined ? tokens[place] : baseSize + rank);
    if (rank !== undefined) place += 1;
  }
  return passed;
}

/**
 * Token ids by taking, from the left, the longest token that fits: the encoding of WordPiece.
 * @param {string} bytes   of a pre-token, a character for each
 * @param {Map<string, number>} idsByBytes
 * @param {number} longest   bytes of the longest token
 * @returns {number[]}
 */
export function longestMatch(bytes, idsByBytes, longest) {
  const ids = [];
  let place = 0;
  while (place < bytes.length) {
    let end = Math.min(bytes.length, place + longest);
    while (!idsByBytes.has(bytes.slice(place, end))) {
      end -= 1;
      if (end === place)
        throw new RangeError(`no token begins with byte ${bytes.charCodeAt(place)}`);
    }
    ids.push(idsByBytes.get(bytes.slice(place, end)) ?? -1);
    place = end;
  }
  return ids;
}

/** The tokens of a pre-token, each at the place of its first symbol. */
class Row {
  /** @param {ArrayLike<number>} ids */
  constructor(ids) {
    this.token = Int32Array.from([...Array.from(ids), -1]);
    this.next = Int32Array.from(this.token, (_, place) => place + 1);
    this.previous = Int32Array.from(this.token, (_, place) => place - 1);
  }

  /** The key of the pair at a place; of no pair, if there is none. @param {number} place */
  keyAt(place) {
    const right = this.next[place];
    const isPair = this.token[place] >= 0 && right < this.token.length - 1;
    return isPair ? pairKey(this.token[place], this.token[right]) : -1;
  }

  /** @param {number} place @param {number} id */
  join(place, id) {
    const right = this.next[place];
    const after = this.next[right];
    this.token[place] = id;
    this.token[right] = -1;
    this.next[place] = after;
    this.previous[after] = place;
  }
}
