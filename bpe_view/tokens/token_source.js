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
 * @typedef {ReturnType<typeof readSource>} Source
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
 * A text in tokens. A trained tokenizer numbers its tokens in order, so it need not say how; others send
 * the ids of their base symbols and of the ranks that stand in `gaps`.
 * @param {SourceData} data
 */
export function readSource(data) {
  const alphabet = Array.from(data.alphabet); // the characters, in character mode
  const letters = baseSymbols(data.text, data.base, alphabet);
  const pieces = new Uint8Array(letters.symbols.length); // 1 where a pre-token begins
  for (const start of unpack(data.piece_starts)) pieces[start] = 1;
  const [merged, base] = [data.merged_ids, data.base_ids].map((ids) => (ids ? unpack(ids) : null));
  const [known, specialIds] = [new Set(base), new Set(data.specials.map(({id}) => id))];
  return {
    base: data.base,
    text: data.text, // a window of the whole
    offset: data.window ? data.window[0] : 0, // base symbols of the whole text before it
    ...letters,
    alphabet,
    gaps: Int32Array.from(unpack(data.gaps)), // the merge that closed each; NEVER; SPECIAL
    pieces,
    /** Where a base symbol does not tell it, the id of the token that begins at each before any merge. */
    unitIds: data.unit_ids ? unpack(data.unit_ids) : null,
    idOfSymbol: (/** @type {number} */ symbol) => (base ? base[symbol] : symbol),
    idOfRank: (/** @type {number} */ rank) => (merged ? merged[rank] : data.base_size + rank),
    isBase: (/** @type {number} */ id) => (base ? known.has(id) : id < data.base_size),
    /** A token as one can read it. */
    label: (/** @type {number} */ id) => data.labels?.[id],
    /** Those that are only part of a character. */
    partial: /** @type {{has: (id: number) => boolean}} */ (new Set(data.partial)),
    marks: data.marks, // of characters that one cannot see
    specials: new Map(data.specials.map(({text, id}) => [text, id])),
    isSpecial: (/** @type {number} */ id) => specialIds.has(id),
    /** 1 where another encoding cuts otherwise; null: nobody asked. */
    differs: data.differs ? Uint8Array.from(unpack(data.differs)) : null,
    /** For each base symbol ONLY_CUT, MISSING_CUT or 0; null: there is nothing to compare with. */
    cuts: /** @type {Uint8Array | null} */ (null),
    hues: /** @type {Map<number, number>} */ (new Map()), // colour classes by id, once asked for
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
