/**
 * Level 4, without any page: words that are not in the text, and how they split.
 *
 * @typedef {import("../player/payload.js").Run} Run
 *
 * @typedef {object} UnseenWord
 * @property {string} text
 * @property {import("../player/payload.js").Run} source  the word with its gap ranks, as a text
 */
import {baseSymbols} from "../tokens/source.js";
import {tokenEnd} from "../tokens/spans.js";
import {tokenId} from "../tokens/spans.js";
import {numberOf} from "./shuffle.js";

/**
 * @param {Run} run
 * @param {{text: string, gaps: number[]}} word as Python sends it
 * @returns {UnseenWord}
 */
function readWord(run, word) {
  const symbols = baseSymbols(word.text, run.base, run.alphabet);
  const source = {...run, text: word.text, symbols, gaps: Int32Array.from(word.gaps), pieces: new Uint8Array(symbols.length)};
  return {text: word.text, source};
}

/**
 * The word that is asked at a step: by chance that is the same for all, one that some merge has
 * touched already where there is one.
 * @param {Run} run
 * @param {number} step
 * @returns {UnseenWord | null} null: Python found no word
 */
export function wordAt(run, step) {
  const touched = run.words.filter(({gaps}) => gaps.some((rank) => rank < step));
  const words = touched.length > 0 ? touched : run.words;
  if (words.length === 0) return null;
  return readWord(run, words[numberOf(`${run.id}|word|${step}`) % words.length]);
}

/**
 * Where the tokenizer cuts a word after `step` merges.
 * @param {UnseenWord} word
 * @param {number} step
 * @returns {boolean[]} one for each gap
 */
export function cutsOf({source}, step) {
  return Array.from(source.gaps, (rank) => rank >= step);
}

/**
 * The token ids of a word after `step` merges.
 * @param {UnseenWord} word
 * @param {number} step
 */
export function wordTokens({source}, step) {
  const ids = [];
  for (let from = 0; from < source.symbols.length; ) {
    const to = tokenEnd(source.gaps, from, step);
    ids.push(tokenId(source, {from, to}));
    from = to;
  }
  return ids;
}

/**
 * Each base symbol of a word as people can see it.
 * @param {UnseenWord} word
 */
export function symbolLabels({source}) {
  return Array.from(source.symbols, (symbol) => source.labels[source.idOfSymbol(symbol)] ?? "?");
}

/**
 * The labels of the pieces that cuts make.
 * @param {string[]} labels of the base symbols
 * @param {boolean[]} cuts
 */
export function piecesOf(labels, cuts) {
  const pieces = [labels[0] ?? ""];
  labels.slice(1).forEach((label, gap) => {
    if (cuts[gap]) pieces.push(label);
    else pieces[pieces.length - 1] += label;
  });
  return pieces;
}
