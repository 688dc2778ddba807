/**
 * A text as the engine sees it: unique pre-tokens and how often each occurs (bpe_core/text/corpus.py).
 *
 * Merges never cross the edges of a pre-token, so two equal ones share one history: the engine works
 * on each once and weighs it by its count.
 *
 * @typedef {object} Corpus
 * @property {ArrayLike<number>[]} pieces   the base symbols of each unique pre-token, in order of first
 *   appearance; of a special token as many of -1
 * @property {number[]} counts     how often each occurs; 0: a special token, no part of the training
 * @property {(string | null)[]} specials   the special token that each is, if it is one
 * @property {number[]} sequence   the unique pre-token at each place of the text
 * @property {number} symbolCount  base symbols of the whole text
 */
import {cutSpecials, split} from "./split.js";

/**
 * @param {string} text
 * @param {import("./alphabet.js").Alphabet} alphabet
 * @param {string} splitName
 * @param {string[]} specials
 * @returns {Corpus}
 */
export function buildCorpus(text, alphabet, splitName, specials) {
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @type {Map<string, number>} */
  const knownSpecials = new Map();
  /** @type {Corpus} */
  const corpus = {pieces: [], counts: [], specials: [], sequence: [], symbolCount: 0};
  for (const {part, isSpecial} of cutSpecials(text, specials)) {
    const places = isSpecial ? knownSpecials : known;
    for (const piece of isSpecial ? [part] : split(part, splitName)) {
      let place = places.get(piece);
      if (place === undefined) {
        place = corpus.pieces.length;
        places.set(piece, place);
        corpus.pieces.push(isSpecial ? specialSymbols(piece, alphabet) : alphabet.encode(piece));
        corpus.counts.push(0);
        corpus.specials.push(isSpecial ? piece : null);
      }
      if (!isSpecial) corpus.counts[place] += 1;
      corpus.sequence.push(place);
      corpus.symbolCount += corpus.pieces[place].length;
    }
  }
  return corpus;
}

/** @param {string} token @param {import("./alphabet.js").Alphabet} alphabet */
function specialSymbols(token, alphabet) {
  const one = alphabet.base === "bytes" ? new TextEncoder().encode(token) : Array.from(token);
  return new Int32Array(one.length).fill(-1);
}

/**
 * Carries the values of each unique pre-token's symbols over to every place of the text.
 * @param {Corpus} corpus
 * @param {ArrayLike<number>[]} values for each unique pre-token one for each symbol
 * @returns {Int32Array} in text order
 */
export function expand(corpus, values) {
  const all = new Int32Array(corpus.symbolCount);
  let place = 0;
  for (const piece of corpus.sequence) {
    all.set(values[piece], place);
    place += values[piece].length;
  }
  return all;
}

/**
 * How often each unique pre-token stands in the text, special tokens too.
 * @param {Corpus} corpus
 */
export function occurrences(corpus) {
  const times = new Int32Array(corpus.pieces.length);
  for (const piece of corpus.sequence) times[piece] += 1;
  return times;
}
