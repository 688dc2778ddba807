/**
 * Numbers as people write them in the language that is spoken. bpe_view/words/numbers.py has the same
 * table and says why; both are held to the same cases.
 *
 * @typedef {{point: string, thousands: string, groupedFrom: number, percent: string}} Signs
 */

const NO_NUMBER = "–";

/** @type {Signs} */
const ENGLISH = {point: ".", thousands: ",", groupedFrom: 4, percent: "%"};

/** @type {Record<string, Signs>} */
const SIGNS = {
  en: ENGLISH,
  zh: ENGLISH,
  es: {point: ",", thousands: ".", groupedFrom: 5, percent: "\u00a0%"},
};

let signs = ENGLISH;

/** @param {string} language in which numbers are written from now on */
export function writeNumbersIn(language) {
  signs = SIGNS[language] ?? ENGLISH;
}

/** With which signs numbers are written now. */
export function currentSigns() {
  return signs;
}

/** @param {number} value @param {number} [digits] decimal places */
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

const SHOWN_BY_ONE_DIGIT = 0.05; // per cent, from which on one decimal place shows it

/**
 * Little is not written as nothing, nor nearly all as all.
 * @param {number} share of one
 */
export function formatPercent(share) {
  if (!Number.isFinite(share)) return NO_NUMBER;
  const little = 100 * Math.min(Math.abs(share), Math.abs(1 - share));
  const shown = little === 0 || little >= SHOWN_BY_ONE_DIGIT;
  const digits = shown ? 1 : 1 - Number(little.toExponential(1).slice(4));
  return formatNumber(100 * share, digits) + signs.percent;
}

/** @param {number} value a speed or seconds: whole ones without decimal places */
export function formatPace(value) {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
