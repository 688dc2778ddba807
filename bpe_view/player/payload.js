/**
 * What Python sends to the player, read into typed arrays once for each run.
 *
 * @typedef {import("../tokens/token_source.js").Packed} Packed
 * @typedef {import("../tokens/token_source.js").Ints} Ints
 * @typedef {import("../tokens/token_source.js").Source} Source
 *
 * What Python sends of a run, besides the token view's part (`player_payload` in
 * bpe_view/player/payload.py); other components send less.
 * @typedef {object} LeadersData
 * @property {number} k
 * @property {Packed} [pair_left]
 * @property {Packed} [pair_right]
 * @property {Packed} [row_pair]
 * @property {Packed} [row_count]
 * @property {Packed} [overlap_place]
 * @property {Packed} [overlap_mergeable]
 *
 * @typedef {{split: string, vocab_size: number, min_count: number}} Settings
 * @typedef {{text: string, gaps: number[]}} WordData
 *
 * @typedef {object} OwnData
 * @property {string} run
 * @property {string[]} labels   of base symbols, then of merges
 * @property {number} base_size
 * @property {number} symbol_count
 * @property {number} byte_count
 * @property {{left: Packed, right: Packed, count: Packed, tied: Packed}} merges
 * @property {Packed} token_counts
 * @property {Packed} [base_counts]
 * @property {LeadersData | null} [leaders]
 * @property {string} tie_rule
 * @property {string} [stop_reason]
 * @property {number} [start_step]
 * @property {boolean} [autoplay]
 * @property {string} [mode]
 * @property {number} [level]
 * @property {boolean} [can_ask]
 * @property {WordData[] | null} [unseen]
 * @property {Settings} [settings]
 * @property {number} [given]
 *
 * @typedef {import("../tokens/token_source.js").SourceData & OwnData} RunData
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
 * @property {Ints} rowPair           NEVER: no pair
 * @property {Ints} rowCount
 * @property {Map<number, number>} mergeable  where not all of them can merge
 *
 * @typedef {Source & {
 *   labels: string[], id: string, view: string, size: number, symbolCount: number, byteCount: number,
 *   window: [number, number], baseSize: number, merges: Merges, tokenCounts: Ints,
 *   baseCounts: Ints, leaders: Leaders, tieRule: string, stopReason: string,
 *   startStep: number, autoplay: boolean, mode: string, level: number, canAsk: boolean,
 *   words: WordData[] | null, settings: Settings, given: number,
 *   idOf: (number: number) => number, numberOf: (id: number) => number}} Run
 *
 * Tokens have ids, and numbers: base symbols from 0, then merges; that of a special token is Infinity.
 * `words` are not in the text, with their gap ranks; null until Python was asked for them.
 * `canAsk`: Python is there to count. `given`: so many first merges were not chosen by their counts.
 */
import {NO_NUMBERS, readSource, unpack} from "../tokens/token_source.js";

/**
 * The labels of all tokens that can stand in the text, by id; a special token's is its text.
 * @param {RunData} data
 * @param {(number: number) => number} idOf
 */
function labelsById({labels, specials = []}, idOf) {
  /** @type {string[]} */
  const all = [];
  labels.forEach((label, number) => {
    all[idOf(number)] = label;
  });
  for (const {text, id, label = text} of specials) all[id] = label;
  return all;
}

/**
 * @param {LeadersData} data
 * @returns {Leaders}
 */
function readLeaders(data) {
  const mergeable = unpack(data.overlap_mergeable);
  return {
    k: data.k,
    pairLeft: unpack(data.pair_left),
    pairRight: unpack(data.pair_right),
    rowPair: unpack(data.row_pair),
    rowCount: unpack(data.row_count),
    mergeable: new Map(
      Array.from(unpack(data.overlap_place), (place, at) => [place, mergeable[at]]),
    ),
  };
}

/**
 * @param {RunData} data
 * @returns {Run}
 */
export function readRun(data) {
  const {left, right, count, tied} = data.merges;
  const tokenCounts = unpack(data.token_counts);
  const source = readSource(data);
  /** @param {number} number of base symbols first, then of merges */
  const idOf = (number) =>
    number < data.base_size ? source.idOfSymbol(number) : source.idOfRank(number - data.base_size);
  const numbers = new Map(data.labels.map((_, number) => [idOf(number), number]));
  return {
    ...source,
    idOf,
    numberOf: (id) => numbers.get(id) ?? Infinity,
    labels: labelsById(data, idOf),
    id: data.run,
    view: viewIdentity(data),
    size: Math.max(0, tokenCounts.length - 1),
    symbolCount: data.symbol_count,
    byteCount: data.byte_count,
    window: data.window ?? [0, data.symbol_count],
    baseSize: data.base_size,
    merges: {left: unpack(left), right: unpack(right), count: unpack(count), tied: unpack(tied)},
    tokenCounts,
    baseCounts: unpack(data.base_counts),
    leaders: readLeaders(data.leaders ?? {k: 0}),
    tieRule: data.tie_rule,
    stopReason: data.stop_reason ?? "",
    startStep: data.start_step ?? 0,
    autoplay: Boolean(data.autoplay),
    mode: data.mode ?? "watch",
    level: data.level ?? 1,
    canAsk: Boolean(data.can_ask),
    words: data.unseen ?? null,
    given: data.given ?? 0,
    settings: data.settings ?? {split: "", vocab_size: data.base_size, min_count: 1},
  };
}

/**
 * Two payloads with the same identity show the same text of the same run.
 * @param {RunData} data
 */
export function viewIdentity(data) {
  return [data.run, (data.window ?? []).join("-"), data.text.length, data.palette_size].join("|");
}

/** Before Python has sent a run. */
export const NO_RUN = readRun({
  run: "",
  base: "bytes",
  text: "",
  labels: [],
  base_size: 0,
  symbol_count: 0,
  byte_count: 0,
  piece_starts: NO_NUMBERS,
  merges: {left: NO_NUMBERS, right: NO_NUMBERS, count: NO_NUMBERS, tied: NO_NUMBERS},
  token_counts: NO_NUMBERS,
  tie_rule: "",
});
