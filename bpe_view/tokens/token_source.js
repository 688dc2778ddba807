/**
 * What the token view needs of a text, read once from what Python sends, and nothing more, so that
 * every page can show its text the same way.
 *
 * An array of integers travels from Python as base64 of little-endian numbers, which is what every
 * browser we know of uses in memory too, so reading one is a copy and no parsing. What a page works out
 * by itself are arrays.
 *
 * @typedef {Uint8Array | Uint16Array | Int32Array | Float64Array} Ints
 * @typedef {string | Ints} Packed   a text: the type of the array, as packed_arrays.py names it, and
 *   its bytes in base64
 *
 * @typedef {{base: "bytes" | "characters", text: string, alphabet: string, gaps: Packed,
 *   piece_starts: Packed, base_size: number, marks: Record<string, string>,
 *   specials: {id: number, text: string}[], window?: [number, number], unit_ids?: Packed | null,
 *   base_ids?: Packed, merged_ids?: Packed, labels?: Record<string, string>, partial?: number[],
 *   differs?: Packed | null}} SourceData   as source_data.py makes it; some send more
 *
 * @typedef {object} Source
 * @property {"bytes" | "characters"} base
 * @property {string} text            the text shown: a window of the whole
 * @property {number} offset          base symbols of the whole text before the window
 * @property {Ints} symbols           the window's base symbols, as their places in the alphabet
 * @property {string[]} alphabet      the characters, in character mode
 * @property {Uint8Array} utf8        the text as bytes
 * @property {Uint32Array} byteOffsets  where each base symbol begins in them, and where the last one ends
 * @property {Int32Array} gaps        the merge that closed each gap; NEVER; SPECIAL
 * @property {Uint8Array} pieces      1 where a pre-token begins
 * @property {(symbol: number) => number} idOfSymbol  the token id of a base symbol
 * @property {Ints | null} unitIds  where that does not tell it, for each of the window the id of the
 *   token that begins there before any merge
 * @property {(rank: number) => number} idOfRank      the token that the merge of a rank makes
 * @property {(id: number) => boolean} isBase         whether a token is a base symbol
 * @property {(id: number) => string | undefined} label  a token as one can read it
 * @property {{has: (id: number) => boolean}} partial  ids that are only part of a character
 * @property {Record<string, string>} marks  visible marks of invisible characters
 * @property {Map<string, number>} specials  special tokens: text to id
 * @property {(id: number) => boolean} isSpecial
 * @property {Uint8Array | null} differs  1 where another encoding cuts otherwise; null: not asked
 * @property {Uint8Array | null} cuts  for each base symbol ONLY_CUT or MISSING_CUT, if there is
 *   another tokenization to compare with, else 0; null: there is none
 * @property {Map<number, number>} hues  colour classes by id, those that were asked for
 *
 * @typedef {Pick<Source, "label" | "partial" | "hues" | "isBase" | "isSpecial">} Labels
 *   what the look of a token outside the text needs
 * @typedef {{labels: Record<number, string>, partial: number[], base: number[], specials?: number[]}} LabelData
 */
import {NEVER, SPECIAL} from "./gaps.js";
import {symbolLength} from "./text_chunks.js";

export const ONLY_CUT = 1; // a token starts here, but not in the tokenization compared with

/** No token starts here, but one does in the tokenization compared with. */
export const MISSING_CUT = 2;

/** @type {Record<string, new (buffer: ArrayBuffer) => Ints>} */
const ARRAY_TYPES = {
  u1: Uint8Array,
  u2: Uint16Array,
  i4: Int32Array,
  f8: Float64Array,
  r1: Uint8Array,
  r2: Uint16Array,
};

/** @param {Packed | null | undefined} packed @returns {Ints} */
export function unpack(packed) {
  if (!packed) return new Int32Array(0);
  if (typeof packed !== "string") return packed;
  const raw = atob(packed.slice(2));
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  if (packed.startsWith("d")) return summed(bytes);
  const values = new ARRAY_TYPES[packed.slice(0, 2)](bytes.buffer);
  return packed.startsWith("r") ? ranks(values) : values;
}

/** Numbers from the differences between them (`_differences` in packed_arrays.py). */
function summed(bytes) {
  const values = new Float64Array(bytes.filter((byte) => byte < 0x80).length);
  let [place, value, step, unit] = [0, 0, 0, 1];
  for (const byte of bytes) {
    step += (byte & 0x7f) * unit;
    unit *= 0x80;
    if (byte >= 0x80) continue;
    value += step % 2 ? -(step + 1) / 2 : step / 2;
    values[place++] = value;
    [step, unit] = [0, 1];
  }
  return values;
}

/** Gap ranks in a type too small for those that stand for something else. */
function ranks(values) {
  const never = 256 ** values.BYTES_PER_ELEMENT - 1;
  return Int32Array.from(values, (value) =>
    value === never ? NEVER : value === never - 1 ? SPECIAL : value,
  );
}

/**
 * The base symbols of a text: its UTF-8 bytes, or each character's place in the alphabet; and where
 * each begins in these bytes.
 * @param {string} text
 * @param {"bytes" | "characters"} base
 * @param {string[]} alphabet
 */
export function baseSymbols(text, base, alphabet) {
  const utf8 = new TextEncoder().encode(text);
  if (base === "bytes")
    return {
      utf8,
      symbols: utf8,
      byteOffsets: Uint32Array.from({length: utf8.length + 1}, (_, i) => i),
    };
  const ids = new Map(alphabet.map((char, id) => [char, id]));
  const characters = Array.from(text);
  const byteOffsets = new Uint32Array(characters.length + 1);
  for (const [place, char] of characters.entries())
    byteOffsets[place + 1] = byteOffsets[place] + symbolLength(char, "bytes");
  return {utf8, byteOffsets, symbols: Int32Array.from(characters, (char) => ids.get(char) ?? -1)};
}

/**
 * A trained tokenizer numbers its tokens in order, so it need not say how; others send the ids of
 * their base symbols and of the ranks that stand in `gaps`.
 */
function readIds(data) {
  const baseSize = data.base_size;
  const merged = data.merged_ids ? unpack(data.merged_ids) : null;
  const base = data.base_ids ? unpack(data.base_ids) : null;
  const known = base ? new Set(base) : null;
  return {
    idOfSymbol: (symbol) => (base ? base[symbol] : symbol),
    idOfRank: (rank) => (merged ? merged[rank] : baseSize + rank),
    isBase: (id) => (known ? known.has(id) : id < baseSize),
  };
}

/** @param {SourceData} data @returns {Source} */
export function readSource(data) {
  const alphabet = Array.from(data.alphabet);
  const letters = baseSymbols(data.text, data.base, alphabet);
  const pieces = new Uint8Array(letters.symbols.length);
  for (const start of unpack(data.piece_starts)) pieces[start] = 1;
  const {specials} = data;
  const specialIds = new Set(specials.map(({id}) => id));
  return {
    base: data.base,
    text: data.text,
    offset: data.window ? data.window[0] : 0,
    ...letters,
    alphabet,
    gaps: Int32Array.from(unpack(data.gaps)),
    pieces,
    unitIds: data.unit_ids ? unpack(data.unit_ids) : null,
    ...readIds(data),
    label: (id) => data.labels?.[id],
    partial: new Set(data.partial),
    marks: data.marks,
    specials: new Map(specials.map(({text, id}) => [text, id])),
    isSpecial: (id) => specialIds.has(id),
    differs: data.differs ? Uint8Array.from(unpack(data.differs)) : null,
    cuts: null,
    hues: new Map(),
  };
}

/** @param {LabelData} data @returns {Labels} */
export function readLabels(data) {
  const [base, specials] = [new Set(data.base), new Set(data.specials)];
  return {
    label: (id) => data.labels[id],
    partial: new Set(data.partial),
    hues: new Map(),
    isBase: (id) => base.has(id),
    isSpecial: (id) => specials.has(id),
  };
}

/** No numbers at all. @type {Packed} */
export const NO_NUMBERS = "u1";

/** What is sent of no text. @type {SourceData} */
export const NO_DATA = {
  base: "bytes",
  text: "",
  alphabet: "",
  gaps: NO_NUMBERS,
  piece_starts: NO_NUMBERS,
  base_size: 0,
  marks: {},
  specials: [],
};

export const NO_SOURCE = readSource(NO_DATA); // before there is a text
