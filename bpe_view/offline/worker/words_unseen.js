/**
 * Words that are not in the text but made of its letters, for level 4 of the mode Predict: the same as
 * `unseen_words` of bpe_view/player/predict/predict_payload.py finds.
 */
import {buildCorpus, expand} from "../../engine/corpus.js";
import {rankGaps} from "../../engine/encode.js";
import {NEVER} from "../../engine/gaps.js";

const MOST_WORDS = 16; // words that the player is sent, at the most

const SHORTEST = 4; // characters of a made-up word of letters in a row, and bytes of any

const LONGEST = 14; // base symbols of a word, at the most: it is cut by hand

const TRIED = 120; // words that are split to find the ones that teach most

const ENOUGH = 6; // real words that are enough; to fewer, others are added

const MADE_UP = 40; // attempts to make a word of a text's own letters

/**
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {string} text
 * @param {string[]} words real ones
 * @returns {import("../../player/run/payload.js").WordData[]}
 */
export function unseenWords(tokenizer, text, words) {
  const letters = new Set(text);
  const specials = Array.from(tokenizer.specials.keys());
  const known = words.filter(
    (word) => Array.from(word).every((letter) => letters.has(letter)) && !text.includes(word),
  );
  const made = known.length >= ENOUGH ? [] : madeUp(text);
  const stride = Math.floor(known.length / TRIED) + 1;
  const tried = [...known.filter((_, place) => place % stride === 0), ...made];
  const fit = tried.filter(
    (word) =>
      tokenizer.alphabet.encode(word).length <= LONGEST &&
      !specials.some((special) => word.includes(special)),
  );
  const found = Array.from(new Set(fit), (word) => {
    const gaps = gapsOf(tokenizer, word);
    const closed = gaps.filter((gap) => gap < NEVER).length;
    // What teaches most: a word that becomes several tokens, but far from all.
    return {text: word, gaps, lesson: closed === gaps.length ? -1 : closed / gaps.length};
  });
  found.sort((one, other) => other.lesson - one.lesson || (one.text < other.text ? -1 : 1));
  return found.slice(0, MOST_WORDS).map(({text: word, gaps}) => ({text: word, gaps}));
}

/** @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer @param {string} word */
function gapsOf(tokenizer, word) {
  const corpus = buildCorpus(word, tokenizer.alphabet, tokenizer.split, []);
  const closed = corpus.pieces.map((piece) => [...rankGaps(piece, tokenizer), NEVER]);
  return Array.from(expand(corpus, closed)).slice(0, -1);
}

/**
 * The beginning of one word of the text and the end of another; else letters in a row.
 * @param {string} text
 */
function madeUp(text) {
  const words = sortedSet(text.match(/\p{L}[\p{L}\p{M}]*/gu)).map((word) => Array.from(word));
  const signs = sortedSet(text.match(/[^\s\p{C}\p{M}]/gu));
  /** @type {Set<string>} */
  const found = new Set();
  for (let turn = 0; turn < (signs.length ? MADE_UP : 0); turn++) {
    const one = words[turn % words.length] ?? [];
    const other = words[(7 * turn + 1) % words.length] ?? [];
    const parts = words.length
      ? [...one.slice(0, 1 + (turn % 4)), ...other.slice(-1 - (Math.floor(turn / 4) % 4))]
      : [0, 1, 4, 9].map((square) => signs[(turn + square) % signs.length]);
    const word = parts.join("");
    const bytes = new TextEncoder().encode(word).length;
    if (bytes >= SHORTEST && parts.length > 1 && !text.includes(word)) found.add(word);
  }
  const length = Array.from(text).length;
  // Of one letter only a longer text is new.
  if (signs.length && !found.size && length < LONGEST) found.add(signs[0].repeat(length + 1));
  return Array.from(found);
}

/** @param {string[] | null} texts */
function sortedSet(texts) {
  return Array.from(new Set(texts)).sort();
}
