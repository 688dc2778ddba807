/**
 * Sizes that move together keep their proportions: at half of the scrubber each run has half of
 * the merges that it had.
 *
 * @typedef {import("./pane_model.js").Side} Side
 */
export class Sizes {
  /** @param {Side[]} sides */
  constructor(sides) {
    this.sides = sides.filter(
      ({problem, source, sizable}) => problem === null && sizable && source.symbols.length > 0,
    );
    /** Which of them has most of its merges, and what each has of that. */
    this.leader = -1;
    /** @type {number[]} */
    this.shares = [];
    this.remember();
  }

  /** The proportions as they are now; where nothing is merged, those of the whole runs. */
  remember() {
    const steps = this.sides.map(({step}) => step);
    const merges = this.sides.map((side) => side.merges);
    const parts = steps.some((step) => step > 0) ? steps : merges;
    this.leader = parts.indexOf(Math.max(...parts, 0));
    this.shares = parts.map((part) => part / Math.max(parts[this.leader], 1));
  }

  get count() {
    return this.sides.length;
  }

  get step() {
    return this.sides[this.leader]?.step ?? 0;
  }

  get most() {
    return this.sides[this.leader]?.merges ?? 0;
  }

  /** @param {number} step of the leader */
  moveTo(step) {
    this.sides.forEach((side, place) => {
      side.step = Math.min(Math.round(step * this.shares[place]), side.merges);
    });
  }
}
