/** Numbers in words, and what is said of a token on every page. */

const LOCALE = "en";
const wholeNumber = new Intl.NumberFormat(LOCALE);
const twoDecimals = new Intl.NumberFormat(LOCALE, {minimumFractionDigits: 2, maximumFractionDigits: 2});

/** @param {number} value */
export function formatNumber(value) {
  return wholeNumber.format(value);
}

/** @param {number} value */
export function formatRatio(value) {
  return twoDecimals.format(value);
}

/** @param {number} value */
export function times(value) {
  if (value === 1) return "once";
  return value === 2 ? "twice" : `${wholeNumber.format(value)} times`;
}

/**
 * @param {number} value
 * @param {string} one
 * @param {string} many
 */
export function counted(value, one, many) {
  return `${wholeNumber.format(value)} ${value === 1 ? one : many}`;
}

export const TOKEN_WORDS = {
  id: "Token id",
  bytes: "Bytes",
  length: "Length",
  made: "Made by",
  parts: "From",
  uses: "In the text now",
  /** @param {number} bytes @param {number | null} characters */
  lengthOf: (bytes, characters) =>
    counted(bytes, "byte", "bytes") +
    ", " +
    (characters === null ? "part of a character" : counted(characters, "character", "characters")),
  /** @param {number} rank */
  merge: (rank) => `merge ${wholeNumber.format(rank + 1)}`,
  base: "no merge: a base symbol",
  special: "no merge: a special token",
  whole: "no merge: it stands in the vocabulary as a whole",
  unknown: "unknown",
};
