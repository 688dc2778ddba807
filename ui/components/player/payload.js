/**
 * What Python sends, read into typed arrays once for each run.
 *
 * Every array of integers travels as base64 of little-endian numbers, which is what every browser
 * we know of uses in memory too, so reading one is a copy and no parsing.
 *
 * @typedef {{t: "u1" | "u2" | "i4", b: string}} Packed
 * @typedef {Uint8Array | Uint16Array | Int32Array} Ints
 *
 * What the token view needs (and nothing more, so that other pages can use it):
 * @typedef {object} Source
 * @property {"bytes" | "characters"} base
 * @property {string} text            the text shown: a window of the whole
 * @property {number} offset          base symbols of the whole text before the window
 * @property {Ints} symbols           ids of the window's base symbols
 * @property {Int32Array} gaps        the merge that closed each gap; NEVER; SPECIAL
 * @property {Uint8Array} pieces      1 where a pre-token begins
 * @property {number} baseSize        merge `r` makes token `baseSize + r`
 * @property {string[]} labels        a printable label for each id
 * @property {Set<number>} partial    ids that are only part of a character
 * @property {Record<string, string>} marks  visible marks of invisible characters
 * @property {Map<string, number>} specials  special tokens: text to id
 * @property {number} paletteSize
 *
 * What the player adds:
 * @typedef {object} Merges
 * @property {Ints} left
 * @property {Ints} right
 * @property {Ints} count             how often the pair stood together
 * @property {Ints} tied              how many pairs had that count, this one among them
 *
 * @typedef {object} Leaders
 * @property {number} k
 * @property {Ints} pairLeft
 * @property {Ints} pairRight
 * @property {Ints} rowPair
 * @property {Ints} rowCount
 * @property {number} none            the value of rowPair that means "no pair"
 * @property {Record<string, number>} mergeable
 *
 * @typedef {Source & {
 *   id: string, view: string, size: number, symbolCount: number, byteCount: number,
 *   window: [number, number], alphabet: string[], merges: Merges, tokenCounts: Ints,
 *   baseCounts: Ints, leaders: Leaders, tieRule: string, stopReason: string,
 *   startStep: number, autoplay: boolean}} Run
 */

/** The rank of a gap that no merge closes. */
export const NEVER = 2147483647;

/** The rank of a gap inside a special token: closed from the start. */
export const SPECIAL = -1;

const ARRAY_TYPES = {u1: Uint8Array, u2: Uint16Array, i4: Int32Array};

/**
 * @param {Packed | null | undefined} packed
 * @returns {Ints}
 */
export function unpack(packed) {
  if (!packed || !packed.b) return new Int32Array(0);
  const raw = atob(packed.b);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return new ARRAY_TYPES[packed.t](bytes.buffer);
}

/** @param {Packed} packed */
function largestValue(packed) {
  return packed && packed.t === "u1" ? 255 : packed && packed.t === "i4" ? NEVER : 65535;
}

/**
 * The base symbols of a text: its UTF-8 bytes, or each character's place in the alphabet.
 * @param {string} text
 * @param {"bytes" | "characters"} base
 * @param {string[]} alphabet
 * @returns {Ints}
 */
export function baseSymbols(text, base, alphabet) {
  if (base === "bytes") return new TextEncoder().encode(text);
  const ids = new Map(alphabet.map((char, id) => [char, id]));
  return Int32Array.from(Array.from(text), (char) => ids.get(char) ?? -1);
}

/**
 * @param {any} data the token view's part of the payload
 * @returns {Source & {alphabet: string[]}}
 */
export function readSource(data) {
  const alphabet = Array.from(data.alphabet || "");
  const symbols = baseSymbols(data.text, data.base, alphabet);
  const pieces = new Uint8Array(symbols.length);
  for (const start of unpack(data.piece_starts)) pieces[start] = 1;
  return {
    base: data.base,
    text: data.text,
    offset: data.window ? data.window[0] : 0,
    symbols,
    alphabet,
    gaps: Int32Array.from(unpack(data.gaps)),
    pieces,
    baseSize: data.base_size,
    labels: data.labels || [],
    partial: new Set(Array.isArray(data.partial) ? data.partial : unpack(data.partial)),
    marks: data.marks || {},
    specials: new Map((data.specials || []).map((special) => [special.text, special.id])),
    paletteSize: data.palette_size || 1,
  };
}

/**
 * @param {any} data the whole payload of the player
 * @returns {Run}
 */
export function readRun(data) {
  const {left, right, count, tied} = data.merges;
  const leaders = data.leaders || {k: 0};
  const tokenCounts = unpack(data.token_counts);
  const window = data.window || [0, data.symbol_count];
  return {
    ...readSource(data),
    id: data.run,
    view: viewIdentity(data),
    size: Math.max(0, tokenCounts.length - 1),
    symbolCount: data.symbol_count,
    byteCount: data.byte_count,
    window,
    merges: {left: unpack(left), right: unpack(right), count: unpack(count), tied: unpack(tied)},
    tokenCounts,
    baseCounts: unpack(data.base_counts),
    leaders: {
      k: leaders.k,
      pairLeft: unpack(leaders.pair_left),
      pairRight: unpack(leaders.pair_right),
      rowPair: unpack(leaders.row_pair),
      rowCount: unpack(leaders.row_count),
      none: largestValue(leaders.row_pair),
      mergeable: leaders.mergeable || {},
    },
    tieRule: data.tie_rule,
    stopReason: data.stop_reason || "",
    startStep: data.start_step || 0,
    autoplay: Boolean(data.autoplay),
  };
}

/**
 * Two payloads with the same identity show the same text of the same run.
 * @param {any} data
 */
export function viewIdentity(data) {
  return [data.run, (data.window || []).join("-"), data.text.length, data.palette_size].join("|");
}
