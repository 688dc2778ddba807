/**
 * What Python sends of each pane, read once. Panes may have bytes or characters as base symbols,
 * so a place that all of them share is a byte of the UTF-8 text shown.
 *
 * @typedef {import("../tokens/token_source.js").Source} Source
 * @typedef {import("../tokens/token_source.js").Ints} Ints
 *
 * @typedef {import("../tokens/token_source.js").Packed} Packed
 * @typedef {import("../tokens/token_source.js").SourceData} SourceData
 *
 * @typedef {object} PaneFacts
 * @property {string} title
 * @property {string} language     of the text; "": nobody knows
 * @property {string | null} problem  why there is nothing to show; null: there is
 * @property {string} note           why it has no sizes; "": it has, or there is nothing to say
 * @property {boolean} sizable        whether every size of it can be shown
 * @property {number} base_size
 * @property {number} merges
 * @property {number} start_step      merges that it begins with
 * @property {Packed} [token_counts]
 * @property {Packed} [ranks]         the ranks that there are,
 * @property {Packed} [rank_ids]      the ids of their tokens,
 * @property {Packed} [gap_places]    and for each gap the place of its own among them
 * @typedef {PaneFacts & Omit<SourceData, "text" | "gaps">} PaneData  what comparison_payload.py makes of a pane
 *
 * @typedef {object} SideRead
 * @property {Source} source          NO_SOURCE where there is nothing to show
 * @property {Uint32Array} offsets    the byte where each base symbol begins, and the end
 * @property {Ints} tokenCounts       of the whole text: one for each step, or only the last one's
 * @property {number} step
 * @typedef {PaneFacts & SideRead} Side
 *
 * @typedef {object} ComparisonData
 * @property {string} identity
 * @property {string} text
 * @property {number} byte_count      of the whole text
 * @property {boolean} is_part
 * @property {Record<string, string>} marks
 * @property {PaneData[]} panes
 */
import {writtenLabels} from "../tokens/printable.js";
import {spanBytes, tokenSpan} from "../tokens/token_spans.js";
import {byteOffsets, NO_NUMBERS, NO_SOURCE, readSource, unpack} from "../tokens/token_source.js";

/** @param {ComparisonData} data @returns {Side[]} */
export function readSides(data) {
  return data.panes.map((pane) => readSide(data, pane));
}

function readSide(data, pane) {
  const source = pane.problem === null ? readPaneSource(data, pane) : NO_SOURCE;
  return {
    ...pane,
    source,
    offsets: byteOffsets(source),
    tokenCounts: unpack(pane.token_counts),
    step: pane.start_step,
  };
}

/** Most gaps share few ranks, so the ranks that there are travel as a table. */
function readPaneSource(data, pane) {
  const ranks = unpack(pane.ranks);
  const ids = unpack(pane.rank_ids);
  const idOf = new Map(Array.from(ranks, (rank, place) => [rank, ids[place]]));
  const source = readSource({
    ...pane,
    gaps: NO_NUMBERS,
    text: data.text,
    marks: data.marks,
  });
  const gaps = Int32Array.from(unpack(pane.gap_places), (place) => ranks[place]);
  const gapOf = new Map(Array.from(gaps, (rank, gap) => [idOf.get(rank), gap]));
  /** @param {number} id of what the merge of a gap's rank makes: it stands around the gap */
  const bytesOf = (id) => {
    const gap = gapOf.get(id);
    if (gap === undefined) return null;
    return spanBytes(source, tokenSpan(gaps, gap, gaps[gap] + 1));
  };
  const {label, partial} = writtenLabels(bytesOf, data.marks);
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
