/**
 * Where panes cut otherwise than the first one: two arrays of gap ranks compared, no more.
 *
 * @typedef {import("./pane_model.js").Side} Side
 */
import {symbolAtByte} from "./pane_model.js";
import {MISSING_CUT, ONLY_CUT} from "../tokens/token_source.js";
import {tokensIn} from "../tokens/token_spans.js";

const MOST_AROUND = 60; // bytes on each side of a difference that are told at most

/**
 * 1 at each byte where a token of a pane begins, except at the start of the text.
 * @param {Side} side @param {number} byteCount
 */
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

/**
 * How two sides cut the part around a byte where they differ: from and to where both cut again.
 * @param {Side} first @param {Side} other @param {number} byte
 */
export function cutsAround(first, other, byte) {
  const sides = [first, other];
  let [from, to] = [byte - 1, byte];
  const isCommon = (/** @type {number} */ at) => sides.every((side) => isCutAt(side, at));
  const {offsets} = first;
  const end = offsets[offsets.length - 1];
  while (from > 0 && byte - from < MOST_AROUND && !isCommon(from)) from--;
  while (to < end && to - byte < MOST_AROUND && !isCommon(to)) to++;
  return sides.map((side) => tokensBetween(side, from, to).join("|"));
}

/** The tokens, as they are written, of a side. @param {Side} side @param {number} from byte @param {number} to */
function tokensBetween({source, offsets, step}, from, to) {
  const written = [];
  for (const span of tokensIn(source, step)) {
    if (offsets[span.from] < to && offsets[span.to] > from) written.push(source.labels[span.id]);
  }
  return written;
}

/** Whether a token of a side begins at a byte. @param {Side} side @param {number} byte */
function isCutAt(side, byte) {
  const symbol = symbolAtByte(side, byte);
  if (side.offsets[symbol] !== byte) return byte === side.offsets[side.offsets.length - 1];
  return symbol === 0 || side.source.gaps[symbol - 1] >= side.step;
}

/**
 * The panes, counted from 0, that differ from the first one at a byte.
 * @param {Side[]} sides @param {number} byte
 */
export function panesThatDiffer(sides, byte) {
  const shown = sides
    .map((side, place) => ({side, place}))
    .filter(({side}) => side.problem === null);
  const reference = isCutAt(sides[0], byte);
  return shown.filter(({side}) => isCutAt(side, byte) !== reference).map(({place}) => place);
}
