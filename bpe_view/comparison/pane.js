/** One pane: its name and numbers, its size, the text in tokens, and the token at the place looked at. */
import {element, setText} from "../shell/dom.js";
import {scrubber, setScrubber} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber, formatRatio} from "../shell/number_format.js";
import {tokenChip} from "../tokens/token_chip.js";
import {tokenId} from "../tokens/token_spans.js";
import {TokenView} from "../tokens/token_view.js";
import {symbolAtByte, tokenCount} from "./pane_model.js";

/**
 * Between two steps no merge is the next one and none was the last one, so nothing is outlined:
 * here the tokens count, and not how they came about.
 */
function settledStep({step}) {
  return step - 0.5;
}

export class Pane {
  view = new TokenView(say("compare.text_help"));
  count = element("span", "count");
  ratio = element("span", "hint");
  here = element("p", "flow lines here");
  value = element("output", "value");

  /**
   * @param {number} place counted from 0
   * @param {import("./pane_model.js").Side} side
   * @param {{drag: (pane: Pane, step: number) => void, release: () => void,
   *   lookAt: (byte: number) => void}} panes  all of them together
   */
  constructor(place, side, panes) {
    const {title, language, problem, note} = side;
    this.side = side;
    this.view.language = language;
    this.view.root.ariaLabel = say("compare.text", {title});
    const label = say("compare.size_of", {title});
    const drag = (step) => panes.drag(this, step);
    this.range = scrubber("size", label, drag, () => panes.release());
    this.range.hidden = !side.sizable;
    this.range.max = String(side.merges);
    const name = element("h2", "title", element("bdi", "", title));
    const live = element("p", "live", this.count, " ", this.ratio);
    const head = element("header", "flow lines head", name, live);
    this.root = element("section", {class: "panel pane", "data-pane": String(place)}, head);
    const size = element("span", "name", say("compare.size"));
    const sizes = element("label", "flow hint size-row", size, this.range, this.value);
    const notes = note ? [element("p", "hint", note)] : [];
    if (problem !== null)
      this.root.append(element("p", {class: "problem", role: "alert"}, problem));
    else this.root.append(sizes, ...notes, this.view.root, this.here);
    this.listen(panes);
  }

  listen(panes) {
    const {root} = this.view;
    const point = ({target}) => {
      const symbol = this.view.symbolAt(target);
      panes.lookAt(symbol < 0 ? -1 : this.side.offsets[symbol]);
    };
    const unlessTouch = (act) => (event) => event.pointerType !== "touch" && act(event);
    root.addEventListener("pointermove", unlessTouch(point));
    root.addEventListener(
      "pointerleave",
      unlessTouch(() => panes.lookAt(-1)),
    );
    root.addEventListener("click", point);
  }

  /** @param {number} together panes that there are */
  begin(together) {
    this.view.together = together;
    if (this.side.problem !== null) return;
    this.view.show(this.side.source, settledStep(this.side));
    if (this.side.byteCount === 0)
      this.view.root.append(element("p", "hint", say("compare.empty")));
    this.lookAt(-1);
  }

  /** The tokens and numbers of the step that the side is at. */
  showStep() {
    const {side} = this;
    if (side.problem !== null) return;
    this.view.setStep(settledStep(side));
    const [size, tokens] = [side.base_size + side.step, tokenCount(side)];
    setText(this.count, say("tokens.tokens", {n: tokens}));
    const ratio = formatRatio(side.byteCount / Math.max(tokens, 1));
    setText(this.ratio, tokens ? say("tokens.ratio", {ratio}) : "");
    setText(this.value, formatNumber(size));
    const merges = say("tokens.merges", {n: side.step});
    setScrubber(this.range, side.step, side.merges, say("compare.size_value", {size, merges}));
    Object.assign(this.root.dataset, {size, tokens});
  }

  /** Shows the token that covers a byte, ringed in the text and below it. @param {number} byte -1 for none */
  lookAt(byte) {
    const {source, problem, offsets} = this.side;
    if (problem !== null) return;
    const symbol = byte < 0 || source.symbols.length === 0 ? -1 : symbolAtByte(this.side, byte);
    this.view.setHot(symbol);
    if (symbol < 0) {
      this.here.replaceChildren(element("span", "hint", say("compare.hint")));
      return;
    }
    const span = this.view.spanAt(symbol);
    const id = tokenId(source, span);
    const bytes = say("tokens.bytes", {n: offsets[span.to] - offsets[span.from]});
    const words = say("compare.told", {id: String(id), bytes});
    this.here.replaceChildren(tokenChip(source, id), element("span", "hint told", words));
  }

  /** The byte where the token before or after one begins, which comes into view; -1: there is none. */
  beside(byte, by) {
    const symbol = byte < 0 ? -1 : symbolAtByte(this.side, byte);
    return this.side.offsets[this.view.beside(symbol, by)] ?? -1;
  }
}
