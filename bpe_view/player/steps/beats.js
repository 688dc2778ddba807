/**
 * A merge in two beats: first what was just made, a moment later which pair comes next.
 *
 * @typedef {object} Move
 * @property {number} from       the step before
 * @property {number} to
 * @property {boolean} moving    whether more steps are about to follow
 * @property {number | null} rate  steps a second while playing; null: not playing
 * @property {number} rested     milliseconds since the step before
 * @property {boolean} still     whether motion is reduced, or what comes next is not shown at all
 */

/** Above this many steps a second nothing flashes, and both beats are one. */
const FLASH_LIMIT = 8;

/** The first beat lasts this many milliseconds, or less where a step does not take much longer. */
const FIRST_BEAT = 480;
const SHARE = 0.5;

/**
 * @param {Move} move
 * @returns {{lit: boolean, wait: number}} whether what was made flashes, and how many milliseconds
 *   later the second beat comes; 0: at once
 */
export function beatsOf({from, to, moving, rate, rested, still}) {
  const hurries = rate === null ? moving || rested * FLASH_LIMIT < 1000 : rate > FLASH_LIMIT;
  const lit = to > from && !hurries;
  if (!lit || still || to !== from + 1) return {lit, wait: 0};
  return {lit, wait: rate === null ? FIRST_BEAT : Math.min(FIRST_BEAT, (SHARE * 1000) / rate)};
}
