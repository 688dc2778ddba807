/** Where numbers stand on the axes of a chart, and which of them are written there. */

/** @param {number} rough @returns {number} the least of 1, 2, 5, 10, … that is no smaller */
function niceStep(rough) {
  const unit = 10 ** Math.floor(Math.log10(rough));
  return unit * ([1, 2, 5].find((digit) => unit * digit >= rough) ?? 10);
}

/**
 * Round numbers from low to high.
 * @param {number} low @param {number} high @param {number} most @param {number} [least] between two
 */
export function ticks(low, high, most, least = 0) {
  if (high <= low) return [low];
  const step = niceStep(Math.max((high - low) / most, least, Number.EPSILON));
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({length: count}, (_, place) => (first + place) * step);
}

/** Round numbers for a logarithmic axis. @param {number} low @param {number} high @param {number} most */
export function logTicks(low, high, most) {
  if (high <= 3 * low) return ticks(low, high, most, 1);
  const found = [];
  for (let unit = 10 ** Math.floor(Math.log10(low)); unit <= high; unit *= 10)
    for (const digit of [1, 2, 5]) found.push(unit * digit);
  const shown = found.filter((one) => one >= low && one <= high);
  return shown.length > most ? shown.filter((_, place) => place % 3 === 0) : shown;
}

/**
 * From numbers to pixels.
 * @param {number} low @param {number} high @param {number} start @param {number} end @param {boolean} [isLog]
 */
export function scale(low, high, start, end, isLog = false) {
  const to = isLog ? Math.log : Number;
  const span = to(high) - to(low) || 1;
  const at = (/** @type {number} */ value) =>
    start + ((end - start) * (to(value) - to(low))) / span;
  const valueAt = (/** @type {number} */ place) => {
    const value = to(low) + (span * (place - start)) / (end - start);
    return isLog ? Math.exp(value) : value;
  };
  return {low, high, start, end, at, valueAt};
}

/**
 * Places of at most `most` of `count` values, by which a line is drawn: evenly along an axis, on which
 * the first one stands at `first`.
 * @param {number} count @param {number} most @param {number} first @param {ReturnType<typeof scale>} axis
 */
export function drawnPlaces(count, most, first, axis) {
  if (count <= most) return Array.from({length: count}, (_, place) => place);
  const [begin, end] = [axis.at(Math.max(first, axis.low)), axis.at(first + count - 1)];
  const sizes = Array.from({length: most}, (_, column) =>
    Math.round(axis.valueAt(begin + ((end - begin) * column) / (most - 1))),
  );
  return [...new Set([first, ...sizes])].map((size) => size - first);
}
