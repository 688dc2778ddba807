/**
 * What Python sends of each pane, read once. Panes may have bytes or characters as base symbols,
 * so a place that all of them share is a byte of the UTF-8 text shown.
 *
 * @typedef {any} Side   what comparison_payload.py makes of a pane, and
 *   `source`       NO_SOURCE where there is nothing to show
 *   `offsets`      the byte where each base symbol begins, and the end
 *   `tokenCounts`  of the whole text: one for each step, or only the last one's
 *   `step`         merges that are made
 *   `byteCount`    of the whole text
 *
 * @typedef {object} ComparisonData
 * @property {string} identity
 * @property {string} text        a part of the whole text
 * @property {number} byte_count  of the whole text
 * @property {boolean} is_part
 * @property {Record<string, string>} marks
 * @property {any[]} panes
 */
import {writtenLabels} from "../tokens/printable.js";
import {spanBytes, tokenSpan} from "../tokens/token_spans.js";
import {
  MISSING_CUT,
  NO_NUMBERS,
  NO_SOURCE,
  ONLY_CUT,
  readSource,
  unpack,
} from "../tokens/token_source.js";

/** @param {ComparisonData} data @returns {Side[]} */
export function readSides(data) {
  return data.panes.map((pane) => readSide(data, pane));
}

function readSide(data, pane) {
  const source = pane.problem === null ? readPaneSource(data, pane) : NO_SOURCE;
  return {
    ...pane,
    source,
    offsets: source.byteOffsets,
    tokenCounts: unpack(pane.token_counts),
    step: pane.start_step,
    byteCount: data.byte_count,
  };
}

/** Most gaps share few ranks, so the ranks that there are travel as a table. */
function readPaneSource(data, pane) {
  const ranks = unpack(pane.ranks);
  const ids = unpack(pane.rank_ids);
  const idOf = new Map(Array.from(ranks, (rank, place) => [rank, ids[place]]));
  const {text, marks} = data;
  const source = readSource({...pane, gaps: NO_NUMBERS, text, marks});
  const gaps = Int32Array.from(unpack(pane.gap_places), (place) => ranks[place]);
  const gapOf = new Map(Array.from(gaps, (rank, gap) => [idOf.get(rank), gap]));
  /** @param {number} id of what the merge of a gap's rank makes: it stands around the gap */
  const bytesOf = (id) => {
    const gap = gapOf.get(id);
    if (gap === undefined) return null;
    return spanBytes(source, tokenSpan(gaps, gap, gaps[gap] + 1));
  };
  const {label, partial} = writtenLabels(bytesOf, marks);
  return {
    ...source,
    gaps,
    idOfRank: (rank) => idOf.get(rank) ?? -1,
    label: (id) => source.label(id) ?? label(id),
    partial: {has: (id) => source.partial.has(id) || partial.has(id)},
  };
}

/** The base symbol that a byte belongs to. @param {Side} side @param {number} byte */
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

/** 1 at each byte where a token of a pane begins, except at the start of the text. @param {Side} side */
function cutsOf({source: {gaps}, offsets, step}) {
  const cuts = new Uint8Array(offsets[offsets.length - 1] + 1);
  for (let i = 0; i < gaps.length; i++) if (gaps[i] >= step) cuts[offsets[i + 1]] = 1;
  return cuts;
}

/**
 * Marks in each pane's source where it is cut otherwise than the first one: two arrays of gap ranks
 * compared, no more.
 * @param {Side[]} sides
 * @returns {number[] | null} the bytes where any pane differs, ascending; null: none is compared
 */
export function markDifferences(sides) {
  const shown = sides.filter(({problem}) => problem === null);
  if (shown.length < 2 || shown[0] !== sides[0]) return null;
  const reference = cutsOf(shown[0]);
  const differs = new Uint8Array(reference.length);
  for (const side of shown.slice(1)) {
    const cuts = cutsOf(side);
    const marks = new Uint8Array(side.source.symbols.length);
    for (let byte = 1; byte < cuts.length - 1; byte++) {
      if (cuts[byte] === reference[byte]) continue;
      differs[byte] = 1;
      const symbol = symbolAtByte(side, byte);
      if (cuts[byte]) marks[symbol] = ONLY_CUT;
      else if (marks[symbol] === 0) marks[symbol] = MISSING_CUT;
    }
    side.source.cuts = marks;
  }
  return [...differs.keys()].filter((byte) => differs[byte]);
}
