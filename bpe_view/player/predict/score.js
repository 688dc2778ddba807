/**
 * Points, the row of right answers, and what was answered to each question, as long as the player is
 * there. A question counts once: going back to it changes nothing.
 *
 * @typedef {object} Answered
 * @property {string} key         one question: a run, a step and a level
 * @property {number} level
 * @property {string[]} given     every answer, in order
 * @property {number} hints
 * @property {boolean} right      answered rightly, at whatever try
 * @property {boolean} shown      the answer was shown
 * @property {number} points
 *
 * @typedef {object} LevelScore
 * @property {number} asked       questions that came to an end
 * @property {number} first       of these, right at the first try
 */

/** What an answer is worth at first; each hint and each wrong try takes one away. */
const WORTH = 3;

export class Score {
  constructor() {
    /** @type {Map<string, Answered>} */
    this.rows = new Map();
    this.streak = 0;
    this.longest = 0;
  }

  /**
   * The question of a key: the one that was begun before, or a new one.
   * @param {string} key @param {number} level @returns {Answered}
   */
  question(key, level) {
    const fresh = {key, level, given: [], hints: 0, right: false, shown: false, points: 0};
    return this.rows.get(key) ?? fresh;
  }

  /** @param {Answered} row */
  isOver({right, shown}) {
    return right || shown;
  }

  /** What a right answer would be worth now. */
  worth({hints, given}) {
    return Math.max(1, WORTH - hints - given.length);
  }

  /** @param {Answered} row */
  hint(row) {
    if (this.isOver(row)) return;
    row.hints += 1;
    this.keep(row);
  }

  /** @param {Answered} row @param {string} given in words @param {boolean} right */
  answer(row, given, right) {
    if (this.isOver(row)) return;
    // A double click, or the same once more, is no second try.
    if (!right && row.given.includes(given)) return;
    if (right) row.points = this.worth(row);
    row.given.push(given);
    this.streak = right && row.given.length === 1 ? this.streak + 1 : 0;
    this.longest = Math.max(this.longest, this.streak);
    row.right = right;
    this.keep(row);
  }

  /** The answer is shown. @param {Answered} row */
  show(row) {
    if (this.isOver(row)) return;
    row.shown = true;
    this.streak = 0;
    this.keep(row);
  }

  /** @param {Answered} row */
  keep(row) {
    this.rows.set(row.key, row);
  }

  get points() {
    return this.list.reduce((sum, {points}) => sum + points, 0);
  }

  /** In the order in which they were begun. @returns {Answered[]} */
  get list() {
    return [...this.rows.values()];
  }

  /** @param {number} level @returns {LevelScore} */
  ofLevel(level) {
    const over = this.list.filter((row) => row.level === level && this.isOver(row));
    return {
      asked: over.length,
      first: over.filter((row) => row.right && row.given.length === 1).length,
    };
  }
}
