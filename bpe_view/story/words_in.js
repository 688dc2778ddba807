/** The words of a text (story_numbers.py counts the same). */

const BETWEEN = /[|\s]+/u;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Those of a text in which `|` parts what no space does. @param {string} written */
export function wordsIn(written) {
  const words = written.split(BETWEEN).map((word) => word.replace(NO_WORD, ""));
  return words.filter(Boolean);
}
