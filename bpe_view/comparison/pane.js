/** One pane: its name and numbers, its size, the text in tokens, and the token at the place looked at. */
import {tokenChip} from "../tokens/token_chip.js";
import {element, setText} from "../shell/dom.js";
import {scrubber, setScrubber} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {tokenId} from "../tokens/token_spans.js";
import {TokenView} from "../tokens/token_view.js";
import {formatNumber, formatRatio} from "../shell/number_format.js";
import {symbolAtByte, tokenCount} from "./pane_model.js";

/**
 * Between two steps no merge is the next one and none was the last one, so nothing is outlined:
 * here the tokens count, and not how they came about.
 */
function settledStep({step}) {
  return step - 0.5;
}

/**
 * @typedef {object} PaneHandlers
 * @property {(pane: Pane, step: number) => void} size   while dragged
 * @property {() => void} sized                          released
 */
export class Pane {
  /**
   * @param {number} place counted from 0
   * @param {import("./pane_model.js").Side} side
   * @param {PaneHandlers} handlers
   */
  constructor(place, side, handlers) {
    this.place = place;
    this.side = side;
    this.view = new TokenView(say("compare.text_help"));
    this.view.language = side.language;
    this.text = this.view.root;
    this.text.ariaLabel = say("compare.text", {title: side.title});
    this.count = element("span", "count");
    this.ratio = element("span", "hint");
    this.here = element("p", "flow lines here");
    this.byteCount = 0;
    this.value = element("output", "value");
    this.range = scrubber(
      "size",
      say("compare.size_of", {title: side.title}),
      (step) => handlers.size(this, step),
      () => handlers.sized(),
    );
    this.range.max = String(side.merges);
    const attributes = {class: "panel pane", "data-pane": String(place)};
    this.root = element("section", attributes, this.heading());
    if (side.problem !== null)
      this.root.append(element("p", {class: "problem", role: "alert"}, side.problem));
    else this.root.append(this.sizeRow(), ...this.note(), this.text, this.here);
  }

  heading() {
    const name = element("h2", "title", element("bdi", "", this.side.title));
    return element(
      "header",
      "flow lines head",
      name,
      element("p", "live", this.count, " ", this.ratio),
    );
  }

  sizeRow() {
    if (!this.side.sizable) this.range.hidden = true;
    const name = element("span", "name", say("compare.size"));
    return element("label", "hint size-row", name, this.range, this.value);
  }

  note() {
    return this.side.note ? [element("p", "hint", this.side.note)] : [];
  }

  /** @param {number} byteCount of the whole text */
  begin(byteCount) {
    this.byteCount = byteCount;
    if (this.side.problem !== null) return;
    this.view.show(this.side.source, settledStep(this.side));
    if (byteCount === 0) this.text.append(element("p", "hint", say("compare.empty")));
    this.lookAt(-1);
  }

  /** The tokens and numbers of the step that the side is at. */
  showStep() {
    const {side} = this;
    if (side.problem !== null) return;
    this.view.setStep(settledStep(side));
    const size = side.base_size + side.step;
    const tokens = tokenCount(side);
    setText(this.count, say("tokens.tokens", {n: tokens}));
    const ratio = formatRatio(this.byteCount / Math.max(tokens, 1));
    setText(this.ratio, tokens ? say("tokens.ratio", {ratio}) : "");
    setText(this.value, formatNumber(size));
    const merges = say("tokens.merges", {n: side.step});
    setScrubber(this.range, side.step, side.merges, say("compare.size_value", {size, merges}));
    this.root.dataset.size = String(size);
    this.root.dataset.tokens = String(tokens);
  }

  /**
   * The token that covers a byte, ringed in the text and told below it.
   * @param {number} byte -1 for none
   */
  lookAt(byte) {
    const {source, problem} = this.side;
    if (problem !== null) return;
    if (byte < 0 || source.symbols.length === 0) {
      this.view.setHot(-1);
      this.here.replaceChildren(element("span", "hint", say("compare.hint")));
      return;
    }
    const symbol = symbolAtByte(this.side, byte);
    const span = this.view.spanAt(symbol);
    const id = tokenId(source, span);
    const bytes = this.side.offsets[span.to] - this.side.offsets[span.from];
    this.view.setHot(symbol);
    const told = say("compare.told", {id: String(id), bytes: say("tokens.bytes", {n: bytes})});
    this.here.replaceChildren(tokenChip(source, id), element("span", "hint told", told));
  }
}
