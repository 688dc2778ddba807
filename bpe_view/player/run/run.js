/**
 * A training run as the player shows it, read once from what Python sends (player_payload.py). Its tokens
 * are numbered: base symbols from 0, then one for each merge; special tokens have other numbers.
 *
 * @typedef {import("../../tokens/token_source.js").SourceData & {window: [number, number]} &
 *   Record<string, any>} RunData
 *
 * @typedef {import("./pairs.js").PairCount} PairCount
 * @typedef {PairCount & {others: number, id: number}} Best   `others`: pairs that have the same count;
 *   `id`: of the token that the two become
 */
import {writtenLabels} from "../../tokens/printable.js";
import {NO_DATA, readSource, unpack} from "../../tokens/token_source.js";
import {Leaders} from "./leaders.js";

/** Two payloads with the same identity show the same text of the same run. @param {RunData} data */
export function viewIdentity(data) {
  return [data.run, data.window.join("-"), data.text.length].join("|");
}

export class Run {
  constructor(data) {
    const {left, right, count, tied} = data.merges;
    this.id = data.run;
    this.view = viewIdentity(data);
    this.size = data.merge_count;
    this.base_size = data.base_size;
    this.symbol_count = data.symbol_count;
    this.byte_count = data.byte_count;
    this.min_count = data.min_count;
    this.tie_rule = data.tie_rule;
    this.stop_reason = data.stop_reason;
    /** Of each merge the pair, how often it stood together, and how many pairs did, itself among them. */
    this.merges = {
      left: unpack(left),
      right: unpack(right),
      count: unpack(count),
      tied: unpack(tied),
    };
    /** Tokens of the text after each number of merges; how often each base symbol stands in it. */
    this.tokenCounts = unpack(data.token_counts);
    this.baseCounts = unpack(data.base_counts);
    this.leaders = new Leaders(data.leaders, data.run, data.merge_count);
    this.specials = new Map(data.specials.map(({text, id}) => [id, text]));
    const bytesOf = (id) => this.bytesOf(id);
    const known = Object.fromEntries(this.specials);
    /** The text shown, in tokens. */
    this.source = {...readSource(data), ...writtenLabels(bytesOf, data.marks, known)};
  }

  /** The rank of the merge that made a token; below 0: none did. */
  rankOf(id) {
    return this.specials.has(id) ? -1 : id - this.base_size;
  }

  /** @returns {Uint8Array | null} null: there is no such token */
  bytesOf(id) {
    const special = this.specials.get(id);
    if (special !== undefined) return new TextEncoder().encode(special);
    if (id < 0 || id >= this.base_size + this.size) return null;
    const symbols = [];
    const waiting = [id];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const rank = one - this.base_size;
      if (rank < 0) symbols.push(one);
      else waiting.push(this.merges.right[rank], this.merges.left[rank]);
    }
    if (this.source.base === "bytes") return Uint8Array.from(symbols);
    return new TextEncoder().encode(symbols.map((one) => this.source.alphabet[one]).join(""));
  }

  /** How many pairs a merge joined (its count less those that overlap). */
  joinedBy(rank) {
    return this.tokenCounts[rank] - this.tokenCounts[rank + 1];
  }

  /**
   * How often a token is in the whole text after `step` merges: as often as it was made, less what
   * later merges took, on their left, on their right, or on both. Null: not known.
   */
  usesOf(id, step) {
    const rank = this.rankOf(id);
    if (rank >= this.size) return null;
    let uses = rank < 0 ? this.baseCounts[id] : rank < step ? this.joinedBy(rank) : 0;
    const {left, right} = this.merges;
    for (let later = Math.max(0, rank + 1); later < step; later++) {
      const taken = Number(left[later] === id) + Number(right[later] === id);
      if (taken) uses -= taken * this.joinedBy(later);
    }
    return uses;
  }

  /** What merges next, before the end of the run. */
  bestPair(step) {
    const {left, right, count, tied} = this.merges;
    return {
      left: left[step],
      right: right[step],
      count: count[step],
      mergeable: this.joinedBy(step),
      others: tied[step] - 1,
      id: this.base_size + step,
    };
  }

  /** The best pair that does not lead; undefined: every pair leads, or the leaders do not reach that far. */
  runnerUp(step) {
    return this.leaders.at(step)?.find(({count}) => count < this.merges.count[step]);
  }

  /** Whether a pair has the highest count: any that ties for the lead is right. @param {PairCount} guess with its exact count */
  isRight(step, guess) {
    return step < this.size && guess.count === this.merges.count[step];
  }

  /** Whether the merge at a step takes this pair. */
  isTaken(step, {left, right}) {
    const {merges} = this;
    return step < this.size && merges.left[step] === left && merges.right[step] === right;
  }
}

/** Before Python has sent a run. */
export const NO_RUN = new Run({
  ...NO_DATA,
  run: "",
  window: [0, 0],
  merge_count: 0,
  symbol_count: 0,
  byte_count: 0,
  merges: {},
  leaders: {k: 0},
});
