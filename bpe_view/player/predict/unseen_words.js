/**
 * Level 4, without any page: words that are not in the text, and how they split.
 *
 * @typedef {import("../run/payload.js").Run} Run
 *
 * @typedef {object} UnseenWord
 * @property {string} text
 * @property {import("../run/payload.js").Run} source  the word with its gap ranks, as a text
 */
import {partLabel} from "../../tokens/cell_dom.js";
import {baseSymbols} from "../../tokens/token_source.js";
import {tokensIn} from "../../tokens/token_spans.js";
import {numberOf} from "./quiz.js";
import {strictUtf8} from "../../tokens/utf8.js";

/**
 * @param {Run} run
 * @param {{text: string, gaps: number[]}} word as Python sends it
 * @returns {UnseenWord}
 */
export function readWord(run, word) {
  const symbols = baseSymbols(word.text, run.base, run.alphabet);
  const source = {
    ...run,
    text: word.text,
    symbols,
    gaps: Int32Array.from(word.gaps),
    pieces: new Uint8Array(symbols.length),
  };
  return {text: word.text, source};
}

/**
 * The word that is asked at a step: by chance that is the same for all, one that some merge has
 * touched already where there is one.
 * @param {Run} run
 * @param {number} step
 * @returns {UnseenWord | null} null: Python found no word, or is still looking
 */
export function wordAt(run, step) {
  const known = run.words ?? [];
  const touched = known.filter(({gaps}) => gaps.some((rank) => rank < step));
  const words = touched.length > 0 ? touched : known;
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

/** The token ids of a word after `step` merges. @param {UnseenWord} word @param {number} step */
export function wordTokens({source}, step) {
  return Array.from(tokensIn(source, step), ({id}) => id);
}

/**
 * Each base symbol of a word as people can see it: a part of a character in hex.
 * @param {UnseenWord} word @returns {{label: string, partial: boolean}[]}
 */
export function symbolLabels({source}) {
  return Array.from(source.symbols, (symbol) => ({
    label: partLabel(source, symbol),
    partial: source.partial.has(source.idOfSymbol(symbol)),
  }));
}

/**
 * The pieces that cuts make, as text where they are whole characters.
 * @param {UnseenWord} word @param {boolean[]} cuts @returns {string[]}
 */
export function piecesOf({source}, cuts) {
  const ends = [...cuts.flatMap((cut, gap) => (cut ? [gap + 1] : [])), source.symbols.length];
  return ends.map((to, place) => pieceText(source, {from: place ? ends[place - 1] : 0, to}));
}

/** @param {Run} source @param {import("../../tokens/token_spans.js").Span} span */
function pieceText(source, {from, to}) {
  const symbols = Array.from(source.symbols.slice(from, to));
  if (source.base !== "bytes") return symbols.map((symbol) => source.alphabet[symbol]).join("");
  try {
    return strictUtf8.decode(Uint8Array.from(symbols));
  } catch {
    return symbols.map((symbol) => partLabel(source, symbol)).join(" ");
  }
}
