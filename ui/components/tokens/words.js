/** Numbers as people read them. */

const LOCALE = "en";
const wholeNumber = new Intl.NumberFormat(LOCALE);
const twoDecimals = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @param {number} value */
export function formatNumber(value) {
  return wholeNumber.format(value);
}

/** @param {number} value */
export function formatRatio(value) {
  return twoDecimals.format(value);
}
