/**
 * A guess of a curve, how near it came, and where a curve has its knee.
 *
 * @typedef {number[]} Guess   its values at equal steps along the axis; NaN: not drawn yet
 * @typedef {{at: number, value: number}} Point   `at`: how far along the axis, from 0 to 1
 */

export const COLUMN_COUNT = 60; // steps along the axis

export const HANDLES = [12, 24, 36, 48, 60]; // those that keys move

/** A knee stands out from the straight line by at least this share of the curve's height. */
const LEAST_BEND = 0.05;

/** Nothing is drawn, and where the curve begins is known. @param {number} first @returns {Guess} */
export function noGuess(first) {
  return [first, ...Array(COLUMN_COUNT).fill(Number.NaN)];
}

/** Draws a line from one point to another. @param {Guess} guess @param {Point} one @param {Point} other */
export function stroke(guess, one, other) {
  const [left, right] = one.at <= other.at ? [one, other] : [other, one];
  const last = Math.min(COLUMN_COUNT, Math.round(right.at * COLUMN_COUNT));
  for (let column = Math.max(1, Math.round(left.at * COLUMN_COUNT)); column <= last; column++) {
    const part = (column / COLUMN_COUNT - left.at) / (right.at - left.at || 1);
    guess[column] = left.value + (right.value - left.value) * Math.max(0, Math.min(1, part));
  }
}

/** A guess without gaps: straight over each of them, level behind the last. @param {Guess} guess */
export function whole(guess) {
  const filled = guess.slice();
  let before = 0;
  guess.forEach((value, column) => {
    if (Number.isNaN(value)) return;
    stroke(filled, pointAt(guess, before), pointAt(guess, column));
    before = column;
  });
  return filled.fill(guess[before], before);
}

/** Moves a handle, and with it the line as far as its neighbours. @param {Guess} guess @param {number} place @param {number} value */
export function moveHandle(guess, place, value) {
  const filled = whole(guess);
  const moved = {at: HANDLES[place] / COLUMN_COUNT, value};
  stroke(filled, pointAt(filled, HANDLES[place - 1] ?? 0), moved);
  stroke(filled, moved, pointAt(filled, HANDLES[place + 1] ?? COLUMN_COUNT));
  filled[HANDLES[place]] = value;
  return filled;
}

function pointAt(guess, column) {
  return {at: column / COLUMN_COUNT, value: guess[column]};
}

/**
 * From 0, no better than "nothing ever changes", to 100, the curve itself.
 * @param {Guess} guess a whole one @param {number[]} truth at the same places
 */
export function score(guess, truth) {
  const away = (/** @type {(column: number) => number} */ of) =>
    truth.reduce((sum, value, column) => sum + Math.abs(value - of(column)), 0);
  const most = away(() => truth[0]);
  const mine = away((column) => guess[column]);
  return most ? Math.max(0, Math.round(100 * (1 - mine / most))) : 100 * Number(mine === 0);
}

/**
 * The place of the point that is farthest from the straight line between both ends, as the curve is
 * plotted; null where it is nearly straight.
 * @param {ArrayLike<number>} across @param {ArrayLike<number>} heights
 */
export function knee(across, heights) {
  const last = across.length - 1;
  const slope = (heights[last] - heights[0]) / (across[last] - across[0]);
  let [found, most] = [0, 0];
  for (let place = 1; place < last; place++) {
    const away = Math.abs(heights[place] - heights[0] - slope * (across[place] - across[0]));
    if (away > most) [found, most] = [place, away];
  }
  return most > LEAST_BEND * Math.abs(heights[last] - heights[0]) ? found : null;
}
