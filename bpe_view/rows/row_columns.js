/**
 * Columns that rows share, so that the same characters stand under one another: one for each
 * character, and of one that a row cuts inside, one for each part.
 *
 * @typedef {{from: number, to: number, text: string}} Glyph   from and to in columns
 * @typedef {object} Columns
 * @property {number[]} edges   the byte where each column begins, and the end
 * @property {Glyph[]} glyphs
 */
import {graphemes} from "../tokens/graphemes.js";
import {symbolLength} from "../tokens/text_chunks.js";

/** Of a line's columns so many at most are left empty for a place where no row has a token across. */
const LEAST_FILLED = 2 / 3;

/** @param {string} text @param {number[][]} ends of each row's tokens, in bytes @returns {Columns} */
export function columnsOf(text, ends) {
  const cuts = new Set(ends.flat());
  const edges = [0];
  /** @type {Glyph[]} */
  const glyphs = [];
  let byte = 0;
  for (const grapheme of graphemes(text)) {
    const from = edges.length - 1;
    const end = byte + symbolLength(grapheme, "bytes");
    for (byte += 1; byte <= end; byte++) if (byte === end || cuts.has(byte)) edges.push(byte);
    byte = end;
    glyphs.push({from, to: edges.length - 1, text: grapheme});
  }
  return {edges, glyphs};
}

/**
 * Where lines begin, and the end: all rows break at the same character, where it can be at one where
 * a token ends in all of them.
 * @param {Columns} columns @param {number[][]} ends @param {number[]} widths @param {number} room
 */
export function linesOf({edges, glyphs}, ends, widths, room) {
  const sets = ends.map((own) => new Set(own));
  const whole = new Set(glyphs.map(({from}) => from));
  const isCommon = (/** @type {number} */ column) => sets.every((set) => set.has(edges[column]));
  const lines = [0];
  let from = 0;
  let filled = 0;
  for (let column = 0; column < widths.length; column++) {
    filled += widths[column];
    if (filled <= room || column === from) continue;
    const least = from + (column - from) * LEAST_FILLED;
    let at = column;
    while (at > least && !isCommon(at)) at--;
    if (at <= least) for (at = column; at > from + 1 && !whole.has(at); at--);
    lines.push(at);
    from = at;
    filled = widths.slice(from, column + 1).reduce((sum, width) => sum + width, 0);
  }
  return [...lines, widths.length];
}
