/** The numbers that the story says (story_numbers.py): both are held to the same cases. */
import {Printer} from "../tokens/printable.js";

const BETWEEN = /[|\s]+/u;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** The words of a text in which `|` parts what no space does. @param {string} written */
export function wordsIn(written) {
  const words = written.split(BETWEEN).map((word) => word.replace(NO_WORD, ""));
  return words.filter(Boolean);
}

/**
 * How many tokens a text has after 0, 1, 2, … merges: every closed gap is a token less.
 * @param {ArrayLike<number>} gaps one behind each base symbol @param {number} merges
 */
export function tokenCounts(gaps, merges) {
  const counts = new Int32Array(merges + 1);
  counts[0] = gaps.length;
  for (const rank of Array.from(gaps)) if (rank < merges) counts[rank + 1] -= 1;
  for (let step = 1; step < counts.length; step++) counts[step] += counts[step - 1];
  return counts;
}

/** @param {import("./told.js").Told} told */
export function storyNumbers({name, text, words, run, tokenizer, counts, small}) {
  const {left, right, count} = run.history;
  const printer = new Printer({" ": "·"});
  const label = (/** @type {number} */ id) => printer.printable(tokenizer.bytesOf(id));
  const half = Math.floor(left.length / 2);
  return {
    name_tokens: small?.encode(name).length ?? "…",
    letters: counts[0],
    alphabet: new Set(text).size,
    words: words.length,
    different: new Set(words).size,
    left: label(left[0]),
    right: label(right[0]),
    count: count[0],
    merges: left.length,
    tokens: counts[left.length],
    half,
    half_tokens: counts[half],
  };
}
