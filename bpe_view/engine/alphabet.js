/**
 * Base symbols: what a text is made of before the first merge (bpe_core/text/alphabet.py).
 *
 * @typedef {"bytes" | "characters"} Base
 *
 * @typedef {object} Alphabet
 * @property {Base} base
 * @property {string[]} characters   in the order of their ids; none in byte mode
 * @property {number} size
 * @property {(text: string) => ArrayLike<number>} encode   the ids of a text's base symbols
 */

const utf8 = new TextEncoder();

/** Half of a surrogate pair without the other half. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Character mode met a character that the training text did not have. */
export class UnknownCharacterError extends Error {
  /** @param {string} character */
  constructor(character) {
    super(`unknown character ${character}`);
    this.character = character;
  }
}

/**
 * @param {string} text
 * @throws {RangeError} UTF-8 cannot carry it
 */
export function checkText(text) {
  if (LONE_SURROGATE.test(text)) throw new RangeError("the text has a lone surrogate");
}

/** @param {string} text */
export function utf8Bytes(text) {
  return utf8.encode(text);
}

/** @returns {Alphabet} the 256 bytes, each its own id */
function byteAlphabet() {
  return {base: "bytes", characters: [], size: 256, encode: utf8Bytes};
}

/**
 * @param {string[]} characters in the order of their ids
 * @returns {Alphabet}
 */
export function characterAlphabet(characters) {
  const ids = new Map(characters.map((character, id) => [character, id]));
  const idOf = (/** @type {string} */ character) => {
    const id = ids.get(character);
    if (id === undefined) throw new UnknownCharacterError(character);
    return id;
  };
  const encode = (/** @type {string} */ text) => Array.from(text, idOf);
  return {base: "characters", characters, size: characters.length, encode};
}

/** The alphabet of a training text. @param {string} text @param {Base} base @returns {Alphabet} */
export function makeAlphabet(text, base) {
  if (base === "bytes") return byteAlphabet();
  const codes = Array.from(new Set(text), (character) => character.codePointAt(0) ?? 0);
  const sorted = codes.sort((one, other) => one - other);
  return characterAlphabet(sorted.map((code) => String.fromCodePoint(code)));
}

/** @typedef {"first" | "lowest" | "huggingface"} TieRule */

/**
 * The order of base symbols among tied pairs; null for `first`, which goes by place.
 * @param {TieRule} rule @param {Alphabet} alphabet @returns {Int32Array | null}
 * @throws {RangeError} only Python has the rule
 */
export function symbolOrder(rule, alphabet) {
  if (rule === "first") return null;
  if (rule === "huggingface" && alphabet.base === "bytes") return huggingfaceOrder();
  if (rule === "lowest" || rule === "huggingface")
    return Int32Array.from({length: alphabet.size}, (_, id) => id);
  throw new RangeError(`no tie rule '${rule}' in bpe_view/engine/alphabet.js`);
}

/** Each byte's id in Hugging Face's byte-level alphabet: first the bytes printable in Latin-1. */
function huggingfaceOrder() {
  const isPrintable = (/** @type {number} */ byte) =>
    (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
  const bytes = Array.from({length: 256}, (_, byte) => byte);
  const order = new Int32Array(256);
  const sorted = [...bytes.filter(isPrintable), ...bytes.filter((byte) => !isPrintable(byte))];
  sorted.forEach((byte, id) => {
    order[byte] = id;
  });
  return order;
}
