/** Many wishes, at most one a frame: the last one counts. */
export class Frames {
  /** @param {(step: number) => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {number | null} */
    this.step = null;
    this.frame = 0;
  }

  /** @param {number} step to be drawn with the next frame */
  want(step) {
    this.step = step;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.flush());
  }

  /** Draws what is wanted, if anything is, without waiting. */
  flush() {
    const {step} = this;
    this.drop();
    if (step !== null) this.draw(step);
  }

  /** Nothing is wanted any more. */
  drop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.step = null;
  }
}
