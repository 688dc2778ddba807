/**
 * What Python sends of each pane, read once. Panes may have bytes or characters as base symbols,
 * so a place that all of them share is a byte of the UTF-8 text shown.
 *
 * @typedef {import("../tokens/source.js").Source} Source
 * @typedef {import("../tokens/source.js").Ints} Ints
 *
 * @typedef {object} Side
 * @property {string} title
 * @property {string | null} problem  why there is nothing to show; null: there is
 * @property {Source | null} source
 * @property {Uint32Array} offsets    the byte where each base symbol begins, and the end
 * @property {boolean} sizable        whether every size of it can be shown
 * @property {number} baseSize
 * @property {number} merges
 * @property {Ints} tokenCounts       of the whole text: one for each step, or only the last one's
 * @property {number} step
 */
import {readSource, unpack} from "../tokens/source.js";

/**
 * @param {any} data the whole payload
 * @returns {Side[]}
 */
export function readSides(data) {
  return data.panes.map((pane) => readSide(data, pane));
}

/**
 * @param {any} data
 * @param {any} pane
 * @returns {Side}
 */
function readSide(data, pane) {
  const source = pane.problem ? null : readPaneSource(data, pane);
  return {
    title: pane.title,
    problem: pane.problem,
    source,
    offsets: source ? byteOffsets(source) : new Uint32Array(1),
    sizable: pane.sizable,
    baseSize: pane.base_size,
    merges: pane.merges,
    tokenCounts: unpack(pane.token_counts),
    step: pane.start_step,
  };
}

/**
 * Most gaps share few ranks, so the ranks that there are travel as a table.
 * @param {any} data
 * @param {any} pane
 * @returns {Source}
 */
function readPaneSource(data, pane) {
  const ranks = unpack(pane.ranks);
  const ids = unpack(pane.rank_ids);
  const idOf = new Map(Array.from(ranks, (rank, place) => [rank, ids[place]]));
  const source = readSource({
    ...pane,
    text: data.text,
    marks: data.marks,
    palette_size: data.palette_size,
  });
  const gaps = Int32Array.from(unpack(pane.gap_places), (place) => ranks[place]);
  return {...source, gaps, idOfRank: (rank) => idOf.get(rank)};
}

/** @param {Source} source */
function byteOffsets(source) {
  const offsets = new Uint32Array(source.symbols.length + 1);
  if (source.base === "bytes") return offsets.map((_, place) => place);
  let place = 0;
  for (const char of source.text) {
    const code = char.codePointAt(0);
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    offsets[place + 1] = offsets[place] + length;
    place += 1;
  }
  return offsets;
}

/**
 * The base symbol that a byte belongs to.
 * @param {Side} side
 * @param {number} byte
 */
export function symbolAtByte({offsets}, byte) {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle] <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @param {Side} side */
export function tokenCount({tokenCounts, sizable, step}) {
  return tokenCounts[sizable ? step : tokenCounts.length - 1];
}
