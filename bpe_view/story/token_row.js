/** Tokens of a tokenizer, each above its ID. */
import {element} from "../shell/dom.js";
import {hue, tokenChip} from "../tokens/token_chip.js";

/** @typedef {[id: number, label: string][]} Numbered */

export const BYTES = 256; // the first tokens of each tokenizer here

/** @param {Numbered} tokens */
export function tokenRow(tokens) {
  return element("ol", "token-row", ...numbered(tokens));
}

/** @param {Numbered} tokens */
export function numbered(tokens) {
  /** @type {Set<number>} */
  const partial = new Set();
  /** @type {Record<number, string>} */
  const labels = {};
  for (const [id, label] of tokens) {
    if (label.includes("⟨")) partial.add(id);
    labels[id] = label.replaceAll("⟩⟨", " ").replace(/[⟨⟩]/g, "");
  }
  const hues = new Map(tokens.map(([id, label]) => [id, hue(label)]));
  const isBase = (/** @type {number} */ id) => id < BYTES;
  const label = (/** @type {number} */ id) => labels[id];
  const source = {label, partial, isBase, hues, isSpecial: () => false};
  return tokens.map(([id]) =>
    element("li", "", tokenChip(source, id), element("small", "", String(id))),
  );
}
