/**
 * Choosing two neighbouring tokens in the text: by a click on each, or with the keyboard by Enter
 * on each; the same token twice takes the one on its right.
 *
 * @typedef {import("../../tokens/token_spans.js").Span} Span
 */

const NARROW_LETTERS = "ijl.,'·"; // letters among the narrowest of most fonts
const EM = 100; // pixels

/** @type {Span} */
const NO_SPAN = {from: -1, to: -1};

export class Picker {
  /**
   * @param {import("../../tokens/token_view.js").TokenView} view
   * @param {{one: (span: Span) => void, two: (left: Span, right: Span) => void, alone: () => void}} told
   *   `one`: the first is chosen; `two`: both are; `alone`: nothing stands on the right
   */
  constructor(view, told) {
    this.view = view;
    this.told = told;
    this.first = NO_SPAN;
  }

  /** Tells the style sheet the width of the narrowest letter, in em: a finger needs room beside it. */
  measure() {
    const {root} = this.view;
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return;
    context.font = `${EM}px ${getComputedStyle(root).fontFamily}`;
    const widths = Array.from(NARROW_LETTERS, (letter) => context.measureText(letter).width);
    root.style.setProperty("--narrowest", `${Math.min(...widths) / EM}em`);
  }

  /** @param {number} symbol of the window; a token that holds it is chosen */
  pick(symbol) {
    if (symbol < 0 || symbol >= this.view.source.symbols.length) return;
    const span = this.view.spanAt(symbol);
    if (this.first.from === span.from) this.takeRightOf(span);
    else if (this.first.from >= 0 && this.first.to === span.from) this.take(this.first, span);
    else if (this.first.from >= 0 && span.to === this.first.from) this.take(span, this.first);
    else this.begin(span);
  }

  /** @param {Span} span */
  begin(span) {
    this.first = span;
    this.view.setPicked(span);
    this.told.one(span);
  }

  takeRightOf(span) {
    if (span.to < this.view.source.symbols.length) this.take(span, this.view.spanAt(span.to));
    else this.told.alone();
  }

  /** @param {Span} left @param {Span} right */
  take(left, right) {
    this.first = NO_SPAN;
    this.view.setPicked({from: left.from, to: right.to});
    this.told.two(left, right);
  }

  /** Nothing is chosen any more. */
  clear() {
    this.first = NO_SPAN;
    this.view.setPicked(NO_SPAN);
  }
}
