/**
 * Numbers as people write them in the language that is spoken. bpe_view/words/numbers.py has the same
 * table and says why; both are held to the same cases.
 *
 * @typedef {{point: string, thousands: string, groupedFrom: number}} Signs
 */

const NO_NUMBER = "–";

/** @type {Signs} */
const ENGLISH = {point: ".", thousands: ",", groupedFrom: 4};

/** @type {Record<string, Signs>} */
const SIGNS = {en: ENGLISH, zh: ENGLISH, es: {point: ",", thousands: ".", groupedFrom: 5}};

let signs = ENGLISH;

/** @param {string} language in which numbers are written from now on */
export function writeNumbersIn(language) {
  signs = SIGNS[language] ?? ENGLISH;
}

/** With which signs numbers are written now. */
export function currentSigns() {
  return signs;
}

/**
 * @param {number} value
 * @param {number} [digits] decimal places
 */
export function formatNumber(value, digits = 0) {
  if (!Number.isFinite(value)) return NO_NUMBER;
  const [whole, part] = value.toFixed(digits).split(".");
  const isLong = whole.replace("-", "").length >= signs.groupedFrom;
  const grouped = isLong ? whole.replace(/\B(?=(\d{3})+$)/g, signs.thousands) : whole;
  return part ? grouped + signs.point + part : grouped;
}

/** @param {number} value bytes per token, and the like */
export function formatRatio(value) {
  return formatNumber(value, 2);
}

/** @param {number} share of one */
export function formatPercent(share) {
  return Number.isFinite(share) ? `${formatNumber(100 * share, 1)} %` : NO_NUMBER;
}

/** @param {number} value a speed or seconds: whole ones without decimal places */
export function formatPace(value) {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
