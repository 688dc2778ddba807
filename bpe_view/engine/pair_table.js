/**
 * The pairs that stand in the text now, and which of them is the best.
 *
 * After a pair's birth its count only falls and its first occurrence only moves right. So what the
 * heap knows of a pair can be too good, never too bad: whoever comes to the top is brought up to date,
 * and is the winner if it was up to date already. How many pairs have each count is kept, so ties are
 * known without a search.
 */
import {Heap} from "./heap.js";

/**
 * @typedef {object} Pair
 * @property {number} left
 * @property {number} right
 * @property {number} count     every adjacency counted
 * @property {number[]} places  where it was born, in text order; at some it is gone
 * @property {number} alive     place in `places` before which it is gone
 * @property {number} mergeable as counted when its count was `mergeableAt`
 * @property {number} mergeableAt
 * @property {number} heapCount what the heap knows: its count, and the key among tied pairs
 * @property {number} first
 * @property {number} second
 */

const KEY_SHIFT = 2 ** 26; // ids are below this, and the key of a pair is exact

/** @param {number} left @param {number} right */
export function pairKey(left, right) {
  return left * KEY_SHIFT + right;
}

/** @param {number} key @returns {[left: number, right: number]} */
export function pairOfKey(key) {
  return [Math.floor(key / KEY_SHIFT), key % KEY_SHIFT];
}

/** @param {Pair} one @param {Pair} other */
function isBetter(one, other) {
  if (one.heapCount !== other.heapCount) return one.heapCount > other.heapCount;
  return one.first !== other.first ? one.first < other.first : one.second < other.second;
}

export class PairTable {
  /**
   * @param {(pair: Pair, place: number) => boolean} standsAt
   * @param {Int32Array | null} symbolOrder of base symbols among tied pairs; null: by place
   */
  constructor(standsAt, symbolOrder) {
    this.standsAt = standsAt;
    this.symbolOrder = symbolOrder;
    /** @type {Map<number, Pair>} */
    this.pairs = new Map();
    /** @type {Map<number, number>} */
    this.pairsWithCount = new Map();
    /** @type {Heap<Pair>} */
    this.heap = new Heap(isBetter);
  }

  /** @returns {Pair | undefined} the pair to merge next */
  get best() {
    for (let pair = this.heap.top; pair; pair = this.heap.top) {
      if (pair.count === 0) this.heap.pop();
      else if (this.isUpToDate(pair)) return pair;
      else this.heap.replaceTop(pair);
    }
    return undefined;
  }

  /**
   * The pairs in the order in which they would be chosen now.
   * @param {number} top at most so many
   */
  leading(top) {
    const leading = [];
    for (let pair = this.best; pair && leading.length < top; pair = this.best) {
      leading.push(pair);
      this.heap.pop();
    }
    for (const pair of leading) this.heap.push(pair);
    return leading;
  }

  /**
   * Lets the pairs born by one merge take part, unless the same merge ended them.
   * @param {Map<number, Pair>} born
   */
  enter(born) {
    for (const [key, pair] of born) {
      if (pair.count === 0) continue;
      this.pairs.set(key, pair);
      this.tally(pair.count, 1);
      this.isUpToDate(pair);
      this.heap.push(pair);
    }
  }

  /** @param {Pair} pair @param {number} count at most what it was */
  lower(pair, count) {
    this.tally(pair.count, -1);
    pair.count = count;
    if (count) this.tally(count, 1);
    else this.pairs.delete(pairKey(pair.left, pair.right));
  }

  /** @param {number} count @param {number} change */
  tally(count, change) {
    this.pairsWithCount.set(count, (this.pairsWithCount.get(count) ?? 0) + change);
  }

  /** Whether the heap knew what is true of a pair; now it does. @param {Pair} pair */
  isUpToDate(pair) {
    const {heapCount, first} = pair;
    pair.heapCount = pair.count;
    if (this.symbolOrder) {
      pair.first = this.symbolOrder[pair.left] ?? pair.left;
      pair.second = this.symbolOrder[pair.right] ?? pair.right;
    } else {
      while (!this.standsAt(pair, pair.places[pair.alive])) pair.alive += 1;
      pair.first = pair.places[pair.alive];
    }
    return heapCount === pair.heapCount && first === pair.first;
  }
}
