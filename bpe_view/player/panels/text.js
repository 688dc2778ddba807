/**
 * The text in tokens. Over it stands an offer to scroll to the pair that merges next, when none of it
 * can be seen; the presenter view scrolls by itself.
 */
import {element} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {savePicture} from "../save_picture.js";

const OFFER_AFTER = 150; // the offer waits until scrolling has rested this many milliseconds

export class TextPanel {
  step = 0;
  timer = 0;
  frame = 0;
  offer = button("plain pill show-next", say("player.show_next"), () => this.accept());

  constructor(player) {
    const {text} = player;
    this.view = text;
    const save = (/** @type {string} */ words, /** @type {"svg" | "png"} */ format) =>
      button("item pictures-open", words, () => savePicture(player, format));
    this.items = [save(say("pictures.svg"), "svg"), save(say("pictures.png"), "png")];
    this.offer.hidden = true;
    this.root = element("div", "text-frame", text.root, this.offer);
    text.root.addEventListener("scroll", () => this.renewSoon(), {passive: true});
  }

  show({step, lit, beat}) {
    const {view} = this;
    view.root.classList.toggle("lit", lit);
    if (step !== this.step) this.flash(lit);
    this.step = step;
    const justMade = beat === "made";
    if (view.step !== step || view.justMade !== justMade) view.setStep(step, justMade);
    const merges = say("tokens.merges", {n: step});
    view.root.setAttribute("aria-label", say("player.text_label", {merges}));
  }

  measure({beat, lit, moving, mode, presenting}) {
    const hides = mode === "predict";
    if (beat === "made") return;
    if (presenting && (lit || !moving) && !hides) this.follow();
    else if (moving || hides) this.stop();
    else this.renew();
  }

  /** What was made looks so for the frame that comes, and fades with the one after it. */
  flash(lit) {
    const {classList} = this.view.root;
    cancelAnimationFrame(this.frame);
    classList.toggle("flash", lit);
    if (!lit) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(() => classList.remove("flash"));
    });
  }

  /** A gap that closes next, in the window; or -1. */
  nextGap() {
    return this.view.source.gaps.indexOf(this.view.step);
  }

  isSeen() {
    const {root} = this.view;
    const box = root.getBoundingClientRect();
    return Array.from(root.querySelectorAll(".next.first")).some((node) => {
      const place = node.getBoundingClientRect();
      return place.height > 0 && place.bottom > box.top && place.top < box.bottom;
    });
  }

  renew() {
    this.offer.hidden = this.nextGap() < 0 || this.isSeen();
  }

  /** Where all eyes are on the next merge, the text scrolls by itself. */
  follow() {
    const gap = this.nextGap();
    if (gap >= 0 && !this.isSeen()) this.view.reveal(this.view.spanAt(gap).from);
    this.renew();
  }

  /** Once scrolling rests: only then do all the chunks in sight have their cells. */
  renewSoon() {
    this.stop();
    this.timer = setTimeout(() => this.renew(), OFFER_AFTER);
  }

  /** Takes the offer back. */
  stop() {
    clearTimeout(this.timer);
    this.offer.hidden = true;
  }

  accept() {
    this.follow();
    this.view.root.focus({preventScroll: true});
  }
}
