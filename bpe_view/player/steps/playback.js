/**
 * Playing: steps in time. Time decides which step is due, so a slow frame skips steps and the
 * tempo stays.
 */

const BASE_RATE = 1; // merges a second at 1×: time enough to read the sentence of each

const HEAD_START = 0.9; // the first step comes soon: who presses play wants to see something move

/** For who has not seen a merge yet: how fast the first ones come, as parts of the usual rate. */
const FIRST_PACES = [0.4, 0.45, 0.55, 0.7, 0.85];
const FIRST_HEAD_START = 0.6;

export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];

export class Playback {
  constructor(onStep, onEnd) {
    this.onStep = onStep;
    this.onEnd = onEnd;
    this.speed = 1;
    this.frame = 0;
  }

  get playing() {
    return this.frame !== 0;
  }

  get stepsPerSecond() {
    return this.speed * BASE_RATE;
  }

  /**
   * @param {boolean} [slowly] whether the first steps take longer
   */
  play(from, to, slowly = false) {
    this.stop();
    let position = from + (slowly ? FIRST_HEAD_START : HEAD_START);
    let shown = from;
    let last = performance.now();
    const tick = (now) => {
      const pace = slowly ? (FIRST_PACES[shown - from] ?? 1) : 1;
      const passed = Math.max(0, now - last) / 1000;
      position = Math.min(to, position + passed * this.stepsPerSecond * pace);
      last = now;
      this.frame = requestAnimationFrame(tick);
      const due = Math.floor(position);
      if (due !== shown) this.onStep(due);
      shown = due;
      if (due >= to && this.playing) {
        this.stop();
        this.onEnd();
      }
    };
    this.frame = requestAnimationFrame(tick);
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}

/** Whether the visitor wants less to move. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @typedef {object} Move
 * @property {number} from       the step before
 * @property {number} to
 * @property {boolean} moving    whether more steps are about to follow
 * @property {number | null} rate  steps a second while playing; null: not playing
 * @property {number} rested     milliseconds since the step before
 * @property {boolean} still     whether motion is reduced, or what comes next is not shown at all
 */

const FLASH_LIMIT = 8; // above this many steps a second nothing flashes, and both beats are one

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

/** A merge in two beats: first what was just made, a moment later which pair comes next. */
export class Beats {
  timer = 0;
  drawnAt = -Infinity;

  /**
   * @param {(beat: "made" | "next", lit: boolean) => void} draw  called once where both beats are one
   */
  begin(move, draw) {
    clearTimeout(this.timer);
    const now = performance.now();
    const {lit, wait} = beatsOf({...move, rested: now - this.drawnAt});
    if (move.to !== move.from) this.drawnAt = now;
    if (wait > 0) this.timer = setTimeout(() => draw("next", lit), wait);
    draw(wait > 0 ? "made" : "next", lit);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
