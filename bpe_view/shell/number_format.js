/**
 * Numbers as people write them in the language that is spoken. bpe_view/words/numbers.py does the same
 * and says why; both are held to the same cases.
 *
 * @typedef {object} Signs  the table `[language]` of bpe_view/words/XX.toml
 * @property {string} point
 * @property {string} thousands
 * @property {number} grouped_from
 * @property {string} percent
 * @property {Record<string, number[]>} plural
 */

const NO_NUMBER = "–";

/** @type {Signs} */
let signs = {point: ".", thousands: ",", grouped_from: 4, percent: "%", plural: {}};

/** @param {Signs} those with which numbers are written from now on */
export function writeNumbersWith(those) {
  signs = those;
}

/** With which signs numbers are written now. */
export function currentSigns() {
  return signs;
}

/** @param {number} value @param {number} [digits] decimal places */
export function formatNumber(value, digits = 0) {
  if (!Number.isFinite(value)) return NO_NUMBER;
  const [whole, part] = value.toFixed(digits).split(".");
  const isLong = whole.replace("-", "").length >= signs.grouped_from;
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
