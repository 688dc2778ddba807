/** The whole screen for the presenter view, where the browser allows it. */

export class FullScreen {
  /** @param {() => void} left hears when the visitor left the full screen, as by Escape */
  constructor(left) {
    this.on = false;
    this.hear = () => {
      if (!this.on || document.fullscreenElement) return;
      this.on = false;
      left();
    };
  }

  connect() {
    document.addEventListener("fullscreenchange", this.hear);
  }

  disconnect() {
    document.removeEventListener("fullscreenchange", this.hear);
  }

  async enter() {
    try {
      await document.documentElement.requestFullscreen();
      this.on = true;
    } catch {
      // Then the window has to do.
    }
  }

  leave() {
    if (this.on && document.fullscreenElement) document.exitFullscreen();
    this.on = false;
  }
}
