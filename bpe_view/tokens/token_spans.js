/**
 * Tokens from gap ranks. After `step` merges the text is cut at every gap whose rank is >= step;
 * what lies between two cuts is a token, and the highest rank inside it names the merge that made it.
 *
 * @typedef {import("./token_source.js").Source} Source
 * @typedef {{from: number, to: number}} Span base symbols of the window, `to` not included
 */
import {SPECIAL} from "./gaps.js";
import {looseUtf8} from "./utf8.js";

/** @param {Int32Array} gaps @param {number} at @param {number} step */
export function tokenStart(gaps, at, step) {
  while (at > 0 && gaps[at - 1] < step) at--;
  return at;
}

/** @param {Int32Array} gaps @param {number} at @param {number} step */
export function tokenEnd(gaps, at, step) {
  while (at < gaps.length && gaps[at] < step) at++;
  return at + 1;
}

/** @param {Int32Array} gaps @param {number} at @param {number} step @returns {Span} */
export function tokenSpan(gaps, at, step) {
  return {from: tokenStart(gaps, at, step), to: tokenEnd(gaps, at, step)};
}

/**
 * The highest rank inside a token: its last merge, or SPECIAL. A single symbol has no gap: -2.
 * @param {Int32Array} gaps @param {Span} span
 */
export function topRank(gaps, {from, to}) {
  let top = -2;
  for (let i = from; i < to - 1; i++) if (gaps[i] > top) top = gaps[i];
  return top;
}

/** UTF-8. @param {Source} source @param {Span} span */
export function spanBytes({utf8, byteOffsets}, {from, to}) {
  return utf8.subarray(byteOffsets[from], byteOffsets[to]);
}

/** @param {Source} source @param {Span} span */
export function spanText(source, span) {
  return looseUtf8.decode(spanBytes(source, span));
}

/** The tokens after so many merges, from left to right. @param {Source} source @param {number} step */
export function* tokensIn(source, step) {
  for (let from = 0, to = 0; from < source.symbols.length; from = to) {
    to = tokenEnd(source.gaps, from, step);
    yield {from, to, id: tokenId(source, {from, to})};
  }
}

/** @param {Source} source @param {Span} span */
export function tokenId(source, span) {
  const top = topRank(source.gaps, span);
  if (top >= 0) return source.idOfRank(top);
  if (source.unitIds) return source.unitIds[span.from];
  if (source.specials.size > 0) {
    const special = source.specials.get(spanText(source, span));
    if (special !== undefined) return special;
  }
  return top === SPECIAL ? -1 : source.idOfSymbol(source.symbols[span.from]);
}
