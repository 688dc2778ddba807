/**
 * Points, the row of right answers, and what was answered to each question. A question counts
 * once: going back to it changes nothing.
 *
 * @typedef {object} Answered
 * @property {string} key         one question: a run, a step and a level
 * @property {number} level
 * @property {number} step
 * @property {string} settings    the text and how it was trained, in words
 * @property {string[]} given     every answer, in order
 * @property {string} answer      the right one, once it is known; else ""
 * @property {number} hints
 * @property {boolean} right      answered rightly, at whatever try
 * @property {boolean} shown      the answer was shown
 * @property {number} tied        how many pairs led together; 1 or 0: no tie
 * @property {number} points
 *
 * @typedef {object} LevelScore
 * @property {number} asked       questions that came to an end
 * @property {number} first       of these, right at the first try
 */

/** What an answer is worth at first; each hint and each wrong try takes one away. */
export const WORTH = 3;

export class Score {
  /** @param {(score: Score) => void} changed hears of everything that changes it */
  constructor(changed = () => {}) {
    this.changed = changed;
    /** @type {Map<string, Answered>} */
    this.rows = new Map();
    this.streak = 0;
    this.longest = 0;
  }

  /**
   * The question of a key: the one that was begun before, or a new one.
   * @param {{key: string, level: number, step: number, settings: string, tied: number}} about
   * @returns {Answered}
   */
  question(about) {
    return (
      this.rows.get(about.key) ?? {
        ...about,
        given: [],
        answer: "",
        hints: 0,
        right: false,
        shown: false,
        points: 0,
      }
    );
  }

  /** @param {Answered} row */
  isOver({right, shown}) {
    return right || shown;
  }

  /** What a right answer would be worth now. @param {Answered} row */
  worth({hints, given, shown}) {
    return shown ? 0 : Math.max(1, WORTH - hints - given.length);
  }

  /** @param {Answered} row */
  hint(row) {
    if (this.isOver(row)) return;
    row.hints += 1;
    this.keep(row);
  }

  /**
   * @param {Answered} row
   * @param {{given: string, right: boolean, final?: boolean, answer?: string}} answer `final`: a
   *   wrong answer that ends the question too; `answer`: the right one, where the question ends
   */
  answer(row, {given, right, final = false, answer = ""}) {
    if (this.isOver(row)) return;
    // A double click, or the same once more, is no second try.
    if (!right && !final && row.given.includes(given)) return;
    if (right) row.points = this.worth(row);
    row.given.push(given);
    this.streak = right && row.given.length === 1 ? this.streak + 1 : 0;
    this.longest = Math.max(this.longest, this.streak);
    row.right = right;
    row.shown = !right && final;
    if (right || final) row.answer = answer;
    this.keep(row);
  }

  /** @param {Answered} row @param {string} answer */
  show(row, answer) {
    if (this.isOver(row)) return;
    Object.assign(row, {shown: true, answer});
    this.streak = 0;
    this.keep(row);
  }

  /** @param {Answered} row */
  keep(row) {
    this.rows.set(row.key, row);
    this.changed(this);
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
