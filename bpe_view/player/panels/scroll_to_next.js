/** Offers to scroll to the pair that merges next, when none of it can be seen. */
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";

const OFFER_AFTER = 150; // the offer waits until scrolling has rested this many milliseconds

export class NextOffer {
  /** @param {import("../../tokens/token_view.js").TokenView} view */
  constructor(view) {
    this.view = view;
    this.timer = 0;
    this.root = button("show-next", say("player.show_next"), () => this.accept());
    this.root.hidden = true;
    view.root.addEventListener("scroll", () => this.renewSoon(), {passive: true});
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
    this.root.hidden = this.nextGap() < 0 || this.isSeen();
  }

  /** Where all eyes are on the next merge, the text scrolls by itself. */
  follow() {
    const gap = this.nextGap();
    if (gap >= 0 && !this.isSeen()) this.view.reveal(this.view.spanAt(gap).from);
    this.renew();
  }

  /** Once scrolling rests: only then do all the chunks in sight have their cells. */
  renewSoon() {
    this.withdraw();
    this.timer = setTimeout(() => this.renew(), OFFER_AFTER);
  }

  withdraw() {
    clearTimeout(this.timer);
    this.root.hidden = true;
  }

  accept() {
    const gap = this.nextGap();
    if (gap < 0) return;
    this.view.reveal(this.view.spanAt(gap).from);
    this.renew();
    this.view.root.focus({preventScroll: true});
  }
}
