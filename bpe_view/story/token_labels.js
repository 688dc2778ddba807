/** How the tokens of a tokenizer are written. */
import {writtenLabels} from "../tokens/printable.js";

/**
 * @param {import("../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {Record<string, string>} marks
 * @param {string[]} [others] characters that it does not know: their IDs follow on its own
 * @returns {import("../tokens/token_source.js").Labels}
 */
export function labelsOf(tokenizer, marks, others = []) {
  const {size, baseSize} = tokenizer;
  const bytesOf = (/** @type {number} */ id) =>
    id < size ? Uint8Array.from(tokenizer.bytesOf(id), (byte) => byte.charCodeAt(0)) : null;
  const known = Object.fromEntries(others.map((character, place) => [size + place, character]));
  return {
    ...writtenLabels(bytesOf, marks, known),
    hues: new Map(),
    isBase: (id) => id < baseSize || id >= size,
    isSpecial: () => false,
  };
}
