/**
 * Where panes cut otherwise than the first one: two arrays of gap ranks compared, no more.
 *
 * @typedef {import("./pane_model.js").Side} Side
 */
import {symbolAtByte} from "./pane_model.js";
import {MISSING_CUT, ONLY_CUT} from "../tokens/token_source.js";

/** 1 at each byte where a token of a pane begins, except at the start of the text. */
function cutsOf({source: {gaps}, offsets, step}, byteCount) {
  const cuts = new Uint8Array(byteCount + 1);
  for (let i = 0; i < gaps.length; i++) if (gaps[i] >= step) cuts[offsets[i + 1]] = 1;
  return cuts;
}

/**
 * Marks what differs in each pane's source, and finds all places.
 * @param {Side[]} sides
 * @returns {number[]} the bytes where any pane differs from the first one, ascending
 */
export function markDifferences(sides) {
  const shown = sides.filter(({problem}) => problem === null);
  const [first, ...others] = shown;
  if (!first || first !== sides[0]) return [];
  const byteCount = first.offsets[first.offsets.length - 1];
  const reference = cutsOf(first, byteCount);
  const differs = new Uint8Array(byteCount + 1);
  for (const side of others) markSide(side, cutsOf(side, byteCount), reference, differs);
  const places = [];
  for (let byte = 1; byte < byteCount; byte++) if (differs[byte]) places.push(byte);
  return places;
}

/**
 * @param {Side} side
 * @param {Uint8Array} cuts
 * @param {Uint8Array} reference
 * @param {Uint8Array} differs written to
 */
function markSide(side, cuts, reference, differs) {
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
