/** How the tokens of a tokenizer are written. */
import {writtenLabels} from "../tokens/printable.js";

/**
 * @param {import("../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {Record<string, string>} marks
 * @returns {import("../tokens/token_source.js").Labels}
 */
export function labelsOf(tokenizer, marks) {
  const bytesOf = (/** @type {number} */ id) =>
    Uint8Array.from(tokenizer.bytesOf(id), (byte) => byte.charCodeAt(0));
  return {
    ...writtenLabels(bytesOf, marks),
    hues: new Map(),
    isBase: (id) => id < tokenizer.baseSize,
    isSpecial: () => false,
  };
}
