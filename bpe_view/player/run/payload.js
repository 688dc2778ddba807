/**
 * What Python sends to the player, read into typed arrays once for each run. Labels are not sent: they
 * are put together here, each when it is looked at.
 *
 * @typedef {import("../../tokens/token_source.js").Packed} Packed
 * @typedef {import("../../tokens/token_source.js").Ints} Ints
 * @typedef {import("../../tokens/token_source.js").Source} Source
 *
 * What Python sends of a run, besides the token view's part (`player_payload` in
 * bpe_view/player/player_payload.py); other components send less.
 * @typedef {{split: string, vocab_size: number, min_count: number}} Settings
 * @typedef {{text: string, gaps: number[]}} WordData
 *
 * @typedef {object} OwnData
 * @property {string} run
 * @property {number} base_size
 * @property {number} merge_count
 * @property {number} symbol_count
 * @property {number} byte_count
 * @property {{left: Packed, right: Packed, count: Packed, tied: Packed}} merges
 * @property {Packed} token_counts
 * @property {Packed} [base_counts]
 * @property {import("./leading_parts.js").LeadersData | null} [leaders]
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
 * @typedef {import("../../tokens/token_source.js").SourceData & OwnData} RunData
 *
 * What the player adds to the token view's source:
 * @typedef {object} Merges
 * @property {Ints} left
 * @property {Ints} right
 * @property {Ints} count             how often the pair stood together
 * @property {Ints} tied              how many pairs had that count, this one among them
 *
 * @typedef {Omit<RunData, keyof Source | keyof OwnRead | keyof typeof USUAL>} Sent
 * @typedef {Sent & Required<Pick<RunData, "window">> & typeof USUAL & Source & OwnRead} Run
 * @typedef {{
 *   id: string, view: string, size: number, merges: Merges, tokenCounts: Ints, baseCounts: Ints,
 *   leaders: LeadingParts, words: WordData[] | null,
 *   idOf: (number: number) => number, numberOf: (id: number) => number}} OwnRead
 *
 * Tokens have ids, and numbers: base symbols from 0, then merges; that of a special token is Infinity.
 * `words` are not in the text, with their gap ranks; null until Python was asked for them.
 * `can_ask`: Python is there to count. `given`: so many first merges were not chosen by their counts.
 */
import {NO_NUMBERS, readSource, unpack} from "../../tokens/token_source.js";
import {writtenLabels} from "../../tokens/printable.js";
import {LeadingParts} from "./leading_parts.js";
import {bytesOf} from "./token_bytes.js";

/** Of a run of which less is sent. */
const USUAL = {
  stop_reason: "",
  start_step: 0,
  autoplay: false,
  mode: "watch",
  level: 1,
  can_ask: false,
  given: 0,
  settings: {split: "", vocab_size: 0, min_count: 1},
};

/** @param {RunData} data @returns {Run} */
export function readRun(data) {
  const {left, right, count, tied} = data.merges;
  const source = readSource(data);
  /** @param {number} number of base symbols first, then of merges */
  const idOf = (number) =>
    number < data.base_size ? source.idOfSymbol(number) : source.idOfRank(number - data.base_size);
  const size = data.merge_count;
  const all = Array.from({length: data.base_size + size}, (_, number) => number);
  const numbers = new Map(all.map((number) => [idOf(number), number]));
  const tokens = {
    ...USUAL,
    window: /** @type {[number, number]} */ ([0, data.symbol_count]),
    ...data,
    ...source,
    merges: {left: unpack(left), right: unpack(right), count: unpack(count), tied: unpack(tied)},
    numberOf: (/** @type {number} */ id) => numbers.get(id) ?? Infinity,
  };
  const specials = (data.specials ?? []).map(({text, id, label = text}) => [id, label]);
  return {
    ...tokens,
    ...writtenLabels((id) => bytesOf(tokens, id), source.marks, Object.fromEntries(specials)),
    idOf,
    id: data.run,
    view: viewIdentity(data),
    size,
    tokenCounts: unpack(data.token_counts),
    baseCounts: unpack(data.base_counts),
    leaders: new LeadingParts(data.leaders ?? {k: 0}, data.run, size),
    words: data.unseen ?? null,
  };
}

/** Two payloads with the same identity show the same text of the same run. @param {RunData} data */
export function viewIdentity(data) {
  return [data.run, (data.window ?? []).join("-"), data.text.length, data.palette_size].join("|");
}

/** Before Python has sent a run. */
export const NO_RUN = readRun({
  run: "",
  base: "bytes",
  text: "",
  base_size: 0,
  merge_count: 0,
  symbol_count: 0,
  byte_count: 0,
  piece_starts: NO_NUMBERS,
  merges: {left: NO_NUMBERS, right: NO_NUMBERS, count: NO_NUMBERS, tied: NO_NUMBERS},
  token_counts: NO_NUMBERS,
  tie_rule: "",
});
