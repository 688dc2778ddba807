/** What is asked for many times between two frames is done once, with the frame that comes. */
export class NextFrame {
  frame = 0;
  /** @type {(() => void) | null} */
  action = null;

  /** @param {() => void} action in place of one that was asked for and is not done yet */
  ask(action) {
    this.action = action;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.finish());
  }

  /** At once, if anything was asked for. */
  finish() {
    const {action} = this;
    this.cancel();
    action?.();
  }

  cancel() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.action = null;
  }
}
