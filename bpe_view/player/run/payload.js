/**
 * What Python sends to the player, read into typed arrays once for each run. Labels are not sent: they
 * are put together here, each when it is looked at.
 *
 * @typedef {import("../../tokens/token_source.js").Packed} Packed
 * @typedef {import("../../tokens/token_source.js").Ints} Ints
 * @typedef {import("../../tokens/token_source.js").Source} Source
 *
 * @typedef {import("../../tokens/token_source.js").SourceData & {window: [number, number]} &
 *   Record<string, any>} RunData   as player_payload.py makes it
 *
 * What the player adds to the token view's source:
 * @typedef {object} Merges
 * @property {Ints} left
 * @property {Ints} right
 * @property {Ints} count             how often the pair stood together
 * @property {Ints} tied              how many pairs had that count, this one among them
 *
 * @typedef {Record<string, any> & {base_size: number} & typeof USUAL & Source & OwnRead} Run
 * @typedef {{
 *   id: string, view: string, size: number, merges: Merges, tokenCounts: Ints, baseCounts: Ints,
 *   leaders: LeadingParts,
 *   idOf: (number: number) => number, numberOf: (id: number) => number}} OwnRead
 *
 * Tokens have ids, and numbers: base symbols from 0, then merges; that of a special token is Infinity.
 */
import {NO_NUMBERS, NO_DATA, readSource, unpack} from "../../tokens/token_source.js";
import {writtenLabels} from "../../tokens/printable.js";
import {LeadingParts} from "./leading_parts.js";
import {bytesOf} from "./token_bytes.js";

/** Where a host says nothing else. */
const USUAL = {
  start_step: 0,
  autoplay: false,
  mode: "watch",
  level: 1,
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
    ...data,
    ...source,
    merges: {left: unpack(left), right: unpack(right), count: unpack(count), tied: unpack(tied)},
    numberOf: (/** @type {number} */ id) => numbers.get(id) ?? Infinity,
  };
  const specials = data.specials.map(({text, id}) => [id, text]);
  return {
    ...tokens,
    ...writtenLabels((id) => bytesOf(tokens, id), source.marks, Object.fromEntries(specials)),
    idOf,
    id: data.run,
    view: viewIdentity(data),
    size,
    tokenCounts: unpack(data.token_counts),
    baseCounts: unpack(data.base_counts),
    leaders: new LeadingParts(data.leaders, data.run, size),
  };
}

/** Two payloads with the same identity show the same text of the same run. @param {RunData} data */
export function viewIdentity(data) {
  return [data.run, data.window.join("-"), data.text.length].join("|");
}

/** Before Python has sent a run. */
export const NO_RUN = readRun({
  ...NO_DATA,
  run: "",
  merge_count: 0,
  symbol_count: 0,
  byte_count: 0,
  window: [0, 0],
  merges: {left: NO_NUMBERS, right: NO_NUMBERS, count: NO_NUMBERS, tied: NO_NUMBERS},
  token_counts: NO_NUMBERS,
  base_counts: NO_NUMBERS,
  leaders: {k: 0},
  tie_rule: "first",
  stop_reason: "",
  min_count: 1,
});
