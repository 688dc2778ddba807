/**
 * What Python sends to the player, read into typed arrays once for each run.
 *
 * @typedef {import("../tokens/source.js").Packed} Packed
 * @typedef {import("../tokens/source.js").Ints} Ints
 * @typedef {import("../tokens/source.js").Source} Source
 *
 * What the player adds to the token view's source:
 * @typedef {object} Merges
 * @property {Ints} left
 * @property {Ints} right
 * @property {Ints} count             how often the pair stood together
 * @property {Ints} tied              how many pairs had that count, this one among them
 *
 * @typedef {object} Leaders
 * @property {number} k
 * @property {Ints} pairLeft
 * @property {Ints} pairRight
 * @property {Ints} rowPair
 * @property {Ints} rowCount
 * @property {number} none            the value of rowPair that means "no pair"
 * @property {Record<string, number>} mergeable
 *
 * @typedef {Source & {
 *   labels: string[], id: string, view: string, size: number, symbolCount: number, byteCount: number,
 *   window: [number, number], baseSize: number, merges: Merges, tokenCounts: Ints,
 *   baseCounts: Ints, leaders: Leaders, tieRule: string, stopReason: string,
 *   startStep: number, autoplay: boolean, mode: string, level: number, canAsk: boolean,
 *   words: {text: string, gaps: number[]}[],
 *   settings: {split: string, vocab_size: number, min_count: number}}} Run
 *
 * `words` are not in the text, with their gap ranks. `canAsk`: Python is there to count.
 */
import {NEVER, readSource, unpack} from "../tokens/source.js";

/** @param {Packed} packed */
function largestValue(packed) {
  return packed && packed.t === "u1" ? 255 : packed && packed.t === "i4" ? NEVER : 65535;
}

/**
 * The labels of all tokens that can stand in the text; a special token's is its text.
 * @param {Source} source
 */
function withSpecials({labels, specials}) {
  const all = Array.from(labels);
  for (const [text, id] of specials) all[id] = text;
  return all;
}

/**
 * @param {any} data the whole payload of the player
 * @returns {Run}
 */
export function readRun(data) {
  const {left, right, count, tied} = data.merges;
  const leaders = data.leaders || {k: 0};
  const tokenCounts = unpack(data.token_counts);
  const source = readSource(data);
  const window = data.window || [0, data.symbol_count];
  return {
    ...source,
    labels: withSpecials(source),
    id: data.run,
    view: viewIdentity(data),
    size: Math.max(0, tokenCounts.length - 1),
    symbolCount: data.symbol_count,
    byteCount: data.byte_count,
    window,
    baseSize: data.base_size, // merge `r` makes token `baseSize + r`
    merges: {left: unpack(left), right: unpack(right), count: unpack(count), tied: unpack(tied)},
    tokenCounts,
    baseCounts: unpack(data.base_counts),
    leaders: {
      k: leaders.k,
      pairLeft: unpack(leaders.pair_left),
      pairRight: unpack(leaders.pair_right),
      rowPair: unpack(leaders.row_pair),
      rowCount: unpack(leaders.row_count),
      none: largestValue(leaders.row_pair),
      mergeable: leaders.mergeable || {},
    },
    tieRule: data.tie_rule,
    stopReason: data.stop_reason || "",
    startStep: data.start_step || 0,
    autoplay: Boolean(data.autoplay),
    mode: data.mode || "watch",
    level: data.level || 1,
    canAsk: Boolean(data.can_ask),
    words: data.unseen || [],
    settings: data.settings || {split: "", vocab_size: data.base_size, min_count: 1},
  };
}

/**
 * Two payloads with the same identity show the same text of the same run.
 * @param {any} data
 */
export function viewIdentity(data) {
  return [data.run, (data.window || []).join("-"), data.text.length, data.palette_size].join("|");
}
