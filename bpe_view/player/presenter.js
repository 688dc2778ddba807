/**
 * The presenter view: the player alone on the screen, in large type, for the last row of a room.
 *
 * Python hides the page around the player (ui/watch/player_section.py); here the player is made large, and the
 * text as large as fits. Whoever enters or leaves only tells Python, which calls the player again:
 * the same elements stay, so a run plays on.
 */
import {element} from "../shell/dom.js";

/** What there is room for beside text and sentence, the most first; "tight": lines close together. */
const ROOMS = ["leaders", "algorithm", "none", "tight"];

/** How many times larger than the sentence the text may be, the largest first. */
const GROWTH = [3, 2.5, 2, 1.75, 1.5, 1.3, 1.15, 1];

/** Up to this many base symbols all of a text is laid out, so that it can be measured. */
const MEASURABLE = 3000;

export class Presenter {
  main = element("div", "panel main"); // holds the text and what is said of it
  layout = element("div", "layout");
  /**
   * "page", "presenter", or "lesson", where the page presents the player among other things; null where
   * there is no such choice.
   * @type {string | null | undefined}
   */
  view = null;
  isFullScreen = false; // by a press in here

  /**
   * @param {HTMLElement} root of the player
   * @param {HTMLElement} text the box that the text scrolls in
   * @param {{fitted: () => void, choose: (view: string) => void}} host  called when the text has got its
   *   size, and when somebody wants another view
   */
  constructor(root, text, host) {
    this.root = root;
    this.text = text;
    this.host = host;
    // So that the keys work from the first moment, and after a click anywhere.
    root.tabIndex = -1;
    document.addEventListener("fullscreenchange", this);
  }

  disconnect() {
    document.removeEventListener("fullscreenchange", this);
  }

  /** Leaves the view with the full screen, which the browser leaves by Escape. */
  handleEvent() {
    if (!this.isFullScreen || document.fullscreenElement) return;
    this.isFullScreen = false;
    this.leave();
  }

  /** Fits the text again when a box has another size, not when its text becomes larger. */
  watch() {
    const texts = this.main.querySelectorAll(":scope > :is(.text-title, .says, .predict)");
    const parts = [this.text, .../** @type {NodeListOf<HTMLElement>} */ (texts)];
    let before = "";
    let frame = 0;
    const observer = new ResizeObserver(() => {
      const sizes = parts.map(({offsetWidth, offsetHeight}) => `${offsetWidth} ${offsetHeight}`);
      if (!this.on || sizes.join() === before) return;
      before = sizes.join();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => this.fit());
    });
    for (const part of parts) observer.observe(part);
  }

  get on() {
    return this.view === "presenter";
  }

  /** Whether the page shows the player to a room, alone or not. */
  get presents() {
    return this.on || this.view === "lesson";
  }

  /** Called each time the player is. */
  show(view) {
    const {root, on} = this;
    this.view = view;
    root.classList.toggle("can-present", Boolean(view));
    if (on === this.on) return;
    root.classList.toggle("presenting", this.on);
    this.fit();
    root.focus({preventScroll: true});
    if (on) root.scrollIntoView({block: "nearest"});
  }

  toggle() {
    if (!this.view) return;
    if (this.presents) this.leaveFullScreen();
    else this.enterFullScreen();
    this.host.choose(this.presents ? "page" : "presenter");
  }

  leave() {
    if (this.presents) this.toggle();
  }

  async enterFullScreen() {
    try {
      await document.documentElement.requestFullscreen();
      this.isFullScreen = true;
    } catch {
      // Then the window has to do.
    }
  }

  leaveFullScreen() {
    if (this.isFullScreen && document.fullscreenElement) document.exitFullscreen();
    this.isFullScreen = false;
  }

  /** First whatever else there is room for, then the largest type with which all can be seen. */
  fit() {
    const {root, text, main} = this;
    if (!this.on || !text.isConnected) return;
    const measurable = text.querySelectorAll(".y").length <= MEASURABLE;
    root.classList.toggle("measured", measurable);
    const fits = () =>
      [text, main].every(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight);
    const makeRoom = (room) => {
      root.dataset.room = room;
      return fits();
    };
    const grow = (growth) => {
      root.style.setProperty("--grow", String(growth));
      return fits();
    };
    grow(1);
    if (!measurable || !ROOMS.some(makeRoom)) makeRoom("none");
    if (!measurable || !GROWTH.some(grow)) grow(1);
    this.host.fitted();
  }
}
