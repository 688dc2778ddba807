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

/** The whole screen for the presenter view, where the browser allows it. */
class FullScreen {
  /** @param {() => void} left hears when the visitor left the full screen, as by Escape */
  constructor(left) {
    this.on = false;
    this.hear = () => {
      if (!this.on || document.fullscreenElement) return;
      this.on = false;
      left();
    };
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

export class Presenter {
  main = element("div", "panel main"); // holds the text and what is said of it
  layout = element("div", "layout");
  screen = new FullScreen(() => this.leave());

  /**
   * @param {HTMLElement} root of the player
   * @param {HTMLElement} text the box that the text scrolls in
   * @param {{fitted: () => void, tell: (view: string) => void}} told  hears when the text has got its
   *   size, and which view somebody wants
   */
  constructor(root, text, told) {
    this.root = root;
    this.text = text;
    this.told = told;
    this.canChange = false;
    this.on = false;
    /** Whether the page shows the player to a room, alone or not. */
    this.presents = false;
    this.room = "";
    this.frame = 0;
  }

  /** Once all elements are in their places. */
  watch() {
    // So that the keys work from the first moment, and after a click anywhere.
    this.root.tabIndex = -1;
    const sizes = new ResizeObserver(() => this.resized());
    for (const part of this.parts()) sizes.observe(part);
  }

  /**
   * Called each time the player is.
   * @param {string | null | undefined} view "page", "presenter", or "lesson", where the page presents
   *   the player among other things; null where there is no such choice
   */
  show(view) {
    this.canChange = Boolean(view);
    this.root.classList.toggle("can-present", Boolean(view));
    const on = view === "presenter";
    this.presents = on || view === "lesson";
    if (on === this.on) return;
    this.on = on;
    this.root.classList.toggle("presenting", on);
    this.fit();
    this.root.focus({preventScroll: true});
    if (!on) this.root.scrollIntoView({block: "nearest"});
  }

  toggle() {
    if (!this.canChange) return;
    if (this.presents) this.screen.leave();
    else this.screen.enter();
    this.told.tell(this.presents ? "page" : "presenter");
  }

  /** @returns {boolean} whether there was something to leave */
  leave() {
    if (this.presents) this.toggle();
    return this.presents;
  }

  /** The text, and what has its height from what it says. */
  parts() {
    return [
      this.text,
      .../** @type {NodeListOf<HTMLElement>} */ (
        this.main.querySelectorAll(":scope > :is(.text-title, .says, .predict)")
      ),
    ];
  }

  /** A box of another size, not one whose text became larger. */
  resized() {
    const room = this.parts()
      .map(({offsetWidth, offsetHeight}) => `${offsetWidth} ${offsetHeight}`)
      .join();
    if (!this.on || room === this.room) return;
    this.room = room;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.fit());
  }

  /** First whatever else there is room for, then the largest type with which all can be seen. */
  fit() {
    if (!this.on || !this.text.isConnected) return;
    const measurable = this.text.querySelectorAll(".y").length <= MEASURABLE;
    this.root.classList.toggle("measured", measurable);
    this.grow(1);
    this.root.dataset.room =
      ROOMS.find((room) => this.fits(measurable, () => this.makeRoom(room))) ?? "none";
    this.grow(GROWTH.find((growth) => this.fits(measurable, () => this.grow(growth))) ?? 1);
    this.told.fitted();
  }

  /** @param {() => void} change what to try */
  fits(measurable, change) {
    if (!measurable) return false;
    change();
    return [this.text, this.main].every(
      ({scrollHeight, clientHeight}) => scrollHeight <= clientHeight,
    );
  }

  /** @param {string} room for what */
  makeRoom(room) {
    this.root.dataset.room = room;
  }

  grow(growth) {
    this.root.style.setProperty("--grow", String(growth));
  }
}
