/**
 * Words that are not in the text but made of its letters, for level 4 of the mode Predict. The idea is
 * `unseen_words` of bpe_view/player/predict/payload.py; here they are words of the samples only.
 */
import {rankGaps} from "../../engine/encode.js";
import {NEVER} from "../../engine/gaps.js";

/** Words that the player is sent, at the most. */
const MOST_WORDS = 16;

/** Base symbols of a word, at the most: it is cut by hand. */
const LONGEST = 14;

/**
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {string} text
 * @param {string[]} words real ones
 * @returns {import("../../player/payload.js").WordData[]}
 */
export function unseenWords(tokenizer, text, words) {
  const letters = new Set(text);
  const specials = Array.from(tokenizer.specials.keys());
  const fit = [...words, ...madeUp(text)].filter(
    (word) =>
      Array.from(word).every((letter) => letters.has(letter)) &&
      !text.includes(word) &&
      !specials.some((special) => word.includes(special)) &&
      tokenizer.alphabet.encode(word).length <= LONGEST,
  );
  const found = Array.from(new Set(fit), (word) => {
    const gaps = Array.from(rankGaps(tokenizer.alphabet.encode(word), tokenizer));
    const closed = gaps.filter((gap) => gap < NEVER).length;
    // What teaches most: a word that becomes several tokens, but far from all.
    return {text: word, gaps, lesson: closed === gaps.length ? -1 : closed / gaps.length};
  });
  found.sort((one, other) => other.lesson - one.lesson || (one.text < other.text ? -1 : 1));
  return found.slice(0, MOST_WORDS).map(({text: word, gaps}) => ({text: word, gaps}));
}

/**
 * The beginning of one word of the text and the end of the next, longer ones first.
 * @param {string} text
 */
function madeUp(text) {
  const words = Array.from(new Set(text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [])).slice(0, 40);
  return words.flatMap((word, place) => {
    const next = Array.from(words[(place + 1) % words.length]);
    return [Array.from(word).slice(0, 3).join("") + next.slice(-3).join("")];
  });
}
