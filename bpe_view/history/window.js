/**
 * How much of a text is in the picture: whole characters, one column for each base symbol.
 *
 * @typedef {import("../tokens/token_source.js").Source} Source
 * @typedef {{text: string, from: number, to: number}} Glyph   from and to in base symbols
 */
import {graphemes} from "../tokens/graphemes.js";
import {symbolLength} from "../tokens/text_chunks.js";

const STRIP = 2000; // base symbols over which the window may move

const FEWEST_COLUMNS = 60;
const MOST_COLUMNS = 150;

/** Width of a column, in the size of its letter: with air, without, and of a letter as wide as high. */
const AIRY = 0.8;
const TIGHT = 0.62;
const SQUARE = 1.1;

/** Pixels of the smallest letter that can be read: where columns are narrower, the text takes more lines. */
const SMALLEST = 13;

/** Where letters begin that are as wide as high. */
const WIDE = /[\u1100-\u{3ffff}]/u;

/** The characters of the first part of a text. */
export function glyphsOf({text, base}) {
  let to = 0;
  const glyphs = [];
  for (const grapheme of graphemes(text.slice(0, STRIP))) {
    const from = to;
    to += symbolLength(grapheme, base);
    if (to > STRIP && from > 0) break;
    glyphs.push({text: grapheme, from, to});
  }
  return glyphs;
}

/** Lines from a symbol on, of as many characters as have room. */
export function linesFrom(glyphs, from, {lines, each}) {
  const found = [];
  for (const glyph of glyphs) {
    const line = found.at(-1);
    if (glyph.from < from) continue;
    if (line && glyph.to <= line[0].from + each) line.push(glyph);
    else if (found.push([glyph]) > lines) return found.slice(0, lines);
  }
  return found;
}

/**
 * How many columns there are, on how many lines, and how large a letter is; so many symbols have room
 * wherever lines break.
 */
export function arranged(glyphs, width, size) {
  const isWide = glyphs.some(({text, from, to}) => to === from + 1 && WIDE.test(text));
  const [airy, tight] = isWide ? [SQUARE, SQUARE] : [AIRY, TIGHT];
  const wanted = Math.floor(width / (size * airy));
  const all = glyphs.at(-1)?.to ?? 0;
  const columns = Math.min(all, Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, wanted)));
  const lines = Math.max(1, Math.ceil((columns * SMALLEST * tight) / width));
  const each = Math.max(1, Math.ceil(columns / lines));
  const longest = Math.max(1, ...glyphs.map(({from, to}) => to - from));
  const shown = Math.max(1, columns - (lines - 1) * (longest - 1));
  return {columns, lines, each, shown, type: Math.min(size, width / each / tight)};
}
