/** Why pre-tokens are cut as they are, for reading: bpe_view/encoder/merge_trace.py. */
import {MAX_TRACED, trace} from "../../engine/trace.js";

/** Rows of a long ladder that are shown from its beginning, and from its end. */
const FIRST_ROWS = 24;
const LAST_ROWS = 6;
const MAX_CANDIDATES = 24;

/**
 * The ladder of a pre-token.
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {ArrayLike<number>} piece
 * @param {boolean} isSpecial
 * @param {import("../../engine/encode.js").Order} order
 * @returns {import("../../encoder/encoding.js").Ladder}
 */
export function ladder(tokenizer, piece, isSpecial, order) {
  const isLong = piece.length > MAX_TRACED;
  const rows = isSpecial || isLong ? [] : trace(tokenizer, piece, order).map(shortened);
  const skipped = Math.max(rows.length - FIRST_ROWS - LAST_ROWS, 0);
  return {
    kind: isSpecial ? "special" : isLong ? "long" : "merges",
    rows: [...rows.slice(0, FIRST_ROWS), ...rows.slice(FIRST_ROWS + skipped)],
    skipped,
    skipped_after: FIRST_ROWS,
  };
}

/**
 * @param {import("../../engine/trace.js").TraceRow} row
 * @returns {import("../../encoder/encoding.js").Row}
 */
function shortened({ids, candidates, chosen}) {
  const shown = candidates.filter((_, place) => place < MAX_CANDIDATES || place === chosen);
  return {
    ids,
    candidates: shown.map(({place, length, id, rank}) => [place, length, id, rank]),
    more: candidates.length - shown.length,
    chosen: chosen === null ? null : shown.indexOf(candidates[chosen]),
  };
}
