/** The text on the projector. At the reveal the merge is made as in the player: first what it joins. */
import {TokenView} from "../tokens/token_view.js";
import {readSource} from "../tokens/token_source.js";

const LOOKED_FOR = 1_800; // milliseconds in which a class finds the pair

export class WallText {
  view = new TokenView();
  shown = "";
  timer = 0;

  /** What stands already is left as it is. @param {import("./connection.js").View} view */
  show({place, phase, source, step}) {
    const isTold = phase === "reveal";
    const shown = `${place} ${isTold}`;
    if (shown === this.shown) return;
    this.shown = shown;
    clearTimeout(this.timer);
    const read = "pieces" in source ? source : readSource(source);
    this.view.hidesNext = !isTold;
    this.view.show(read, step);
    if (!isTold) return;
    const first = read.gaps.indexOf(step);
    if (first >= 0) requestAnimationFrame(() => this.view.reveal(first));
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timer = setTimeout(() => this.make(step + 1), isCalm ? 0 : LOOKED_FOR);
  }

  /** @param {number} step */
  make(step) {
    const {classList} = this.view.root;
    classList.add("lit", "flash");
    this.view.hidesNext = true; // that may be asked next
    this.view.setStep(step);
    requestAnimationFrame(() => requestAnimationFrame(() => classList.remove("flash")));
  }
}
