/**
 * Training: which pairs merge, in which order, and which gap each merge closed.
 *
 * The model is bpe_core/engines/incremental.py, and the results are the same to the last count: work on each
 * unique pre-token once, weighed by its count, and touch only what a merge changes. Every occurrence
 * of a pair is born together with the newer of its two tokens, so each pair has one list of places, in
 * text order, filled while that token is made and only read afterwards.
 *
 * @typedef {import("./pair_table.js").Pair} Pair
 *
 * @typedef {object} Plan
 * @property {number} baseSize   merge `rank` makes token `baseSize + rank`
 * @property {number} maxMerges
 * @property {number} minCount   stop when the best pair's count is below this
 * @property {Int32Array | null} symbolOrder  of base symbols among tied pairs; null: by place
 * @property {number[]} symbolBytes  how many bytes each base symbol has; none: one each
 * @property {number} maxTokenBytes  of all tokens that merges make, together
 * @property {number} leaders    how many leading pairs to record at each step
 *
 * @typedef {{left: number, right: number, count: number, mergeable: number}} Leader
 *
 * @typedef {object} History
 * @property {number[]} left
 * @property {number[]} right
 * @property {number[]} count
 * @property {number[]} tied       how many pairs had that count, this one among them
 * @property {Int32Array[]} gaps   for each unique pre-token the merge that closed the gap behind each
 *   symbol; NEVER behind the last
 * @property {Leader[][]} leaders  a row for each state, the last one too
 * @property {"vocab_size" | "min_count" | "no_pairs" | "token_bytes"} stopReason
 */
import {NEVER} from "./gaps.js";
import {PairTable, pairKey} from "./pair_table.js";

const EDGE = -1; // stands between pre-tokens, before the first and after the last

const PLACES_AT_ONCE = 1000; // places that are looked at without a pause

const INSIDE = -2; // stands where a token has swallowed the symbol

/**
 * It pauses often, at least after each merge, so that a page can do something else in between.
 * @param {import("./corpus.js").Corpus} corpus @param {Plan} plan
 * @returns {Generator<undefined, History, undefined>}
 */
export function* learning(corpus, plan) {
  const trainer = new Trainer(corpus, plan);
  yield* trainer.findPairs();
  /** @type {Omit<History, "gaps" | "stopReason">} */
  const history = {left: [], right: [], count: [], tied: [], leaders: []};
  const lengths = Array.from({length: plan.baseSize}, (_, id) => plan.symbolBytes[id] ?? 1);
  let room = plan.maxTokenBytes;
  for (;;) {
    if (plan.leaders) history.leaders.push(trainer.leaders(plan.leaders));
    const best = trainer.table.best;
    if (best) room -= lengths[best.left] + lengths[best.right];
    const stopReason = whyStop(history.left.length, best, plan, room);
    if (stopReason || !best)
      return {...history, gaps: trainer.gaps(), stopReason: stopReason ?? "no_pairs"};
    lengths.push(lengths[best.left] + lengths[best.right]);
    history.left.push(best.left);
    history.right.push(best.right);
    history.count.push(best.count);
    history.tied.push(trainer.table.pairsWithCount.get(best.count) ?? 1);
    trainer.merge(best, history.left.length - 1);
    yield;
  }
}

/**
 * @param {number} merges
 * @param {Pair | undefined} best
 * @param {Plan} plan
 * @param {number} room bytes that tokens may still have once this pair is one
 */
function whyStop(merges, best, plan, room) {
  if (merges >= plan.maxMerges) return "vocab_size";
  if (!best) return "no_pairs";
  if (best.count < plan.minCount) return "min_count";
  return room < 0 ? "token_bytes" : null;
}

/**
 * The corpus as one row of places with an `EDGE` around each pre-token.
 *
 * A token lives at the place of its first symbol; `next` and `previous` link the tokens of a row, and
 * lead to an `EDGE` at its ends.
 */
class Trainer {
  /** @param {import("./corpus.js").Corpus} corpus @param {Plan} plan */
  constructor(corpus, plan) {
    this.pieces = corpus.pieces;
    this.baseSize = plan.baseSize;
    const size = corpus.pieces.reduce((sum, piece) => sum + piece.length + 1, 1);
    this.token = new Int32Array(size).fill(EDGE);
    this.weight = new Int32Array(size);
    this.next = new Int32Array(size).map((_, place) => place + 1);
    this.previous = new Int32Array(size).map((_, place) => place - 1);
    this.closedBy = new Int32Array(size).fill(NEVER);
    this.table = new PairTable((pair, place) => this.standsAt(pair, place), plan.symbolOrder);
    this.fill(corpus);
  }

  /** @param {import("./corpus.js").Corpus} corpus */
  fill({pieces, counts}) {
    let place = 1;
    pieces.forEach((piece, which) => {
      // A special token (count 0) keeps its places, but as edges: no pair begins there.
      if (counts[which]) this.token.set(piece, place);
      this.weight.fill(counts[which], place, place + piece.length + 1);
      place += piece.length + 1;
    });
  }

  /** @returns {Generator<undefined, void, undefined>} */
  *findPairs() {
    /** @type {Map<number, Pair>} */
    const born = new Map();
    for (let place = 1; place < this.token.length; place++) {
      if (place % PLACES_AT_ONCE === 0) yield;
      const left = this.token[place - 1];
      const right = this.token[place];
      if (left !== EDGE && right !== EDGE) this.add(born, left, right, place - 1);
    }
    this.table.enter(born);
  }

  /** @param {Pair} pair @param {number} place */
  standsAt(pair, place) {
    return this.token[place] === pair.left && this.token[this.next[place]] === pair.right;
  }

  /**
   * Joins a pair wherever it stands, left to right, and keeps all counts right.
   * @param {Pair} pair @param {number} rank
   */
  merge(pair, rank) {
    const {token, next, previous} = this;
    const newId = this.baseSize + rank;
    this.table.lower(pair, 0);
    /** @type {Map<number, Pair>} */
    const born = new Map();
    for (const place of pair.places) {
      if (!this.standsAt(pair, place)) continue;
      const right = next[place];
      const after = next[right];
      const before = previous[place];
      token[place] = newId;
      token[right] = INSIDE;
      next[place] = after;
      previous[after] = place;
      this.closedBy[right] = rank;
      if (token[before] !== EDGE) {
        this.takeAway(born, token[before], pair.left, this.weight[place]);
        this.add(born, token[before], newId, before);
      }
      if (token[after] !== EDGE) {
        this.takeAway(born, pair.right, token[after], this.weight[place]);
        this.add(born, newId, token[after], place);
      }
    }
    pair.places = [];
    this.table.enter(born);
  }

  /**
   * @param {Map<number, Pair>} born
   * @param {number} left
   * @param {number} right
   * @param {number} place
   */
  add(born, left, right, place) {
    const key = pairKey(left, right);
    let pair = born.get(key);
    if (!pair) {
      pair = newPair(left, right);
      born.set(key, pair);
    }
    pair.count += this.weight[place];
    pair.places.push(place);
  }

  /**
   * @param {Map<number, Pair>} born
   * @param {number} left
   * @param {number} right
   * @param {number} weight
   */
  takeAway(born, left, right, weight) {
    const key = pairKey(left, right);
    // Made and unmade by the same merge, as in a run: (ab)(ab) was (ab)a b for a moment.
    const young = born.get(key);
    if (young) {
      young.count -= weight;
      return;
    }
    const pair = this.table.pairs.get(key);
    if (pair) this.table.lower(pair, pair.count - weight);
  }

  /** @param {number} top @returns {Leader[]} */
  leaders(top) {
    return this.table.leading(top).map((pair) => {
      const {left, right, count} = pair;
      return {left, right, count, mergeable: this.mergeable(pair)};
    });
  }

  /**
   * How many of the pair's occurrences can merge without overlap.
   * Only a pair of equal tokens can overlap itself. Its runs change whenever its count does and not
   * otherwise, so it is counted once for each count.
   * @param {Pair} pair
   */
  mergeable(pair) {
    if (pair.left !== pair.right) return pair.count;
    if (pair.mergeableAt !== pair.count) {
      pair.mergeable = 0;
      pair.mergeableAt = pair.count;
      let takenUntil = -1;
      for (const place of pair.places) {
        if (place < takenUntil || !this.standsAt(pair, place)) continue;
        pair.mergeable += this.weight[place];
        takenUntil = this.next[this.next[place]];
      }
    }
    return pair.mergeable;
  }

  gaps() {
    let place = 1;
    return this.pieces.map((piece) => {
      const gaps = this.closedBy.slice(place + 1, place + 1 + piece.length);
      place += piece.length + 1;
      return gaps;
    });
  }
}

/** @param {number} left @param {number} right @returns {Pair} */
function newPair(left, right) {
  const heap = {heapCount: 0, first: 0, second: 0};
  return {left, right, count: 0, places: [], alive: 0, mergeable: 0, mergeableAt: 0, ...heap};
}
