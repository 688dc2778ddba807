/** A curve over vocabulary sizes that is hidden until its reader has drawn it. */
import {setAttributes} from "../shell/dom.js";
import {SizeCurve} from "../size_curve/size_curve.js";
import {GuessLayer} from "./guess_layer.js";

export class GuessedCurve extends SizeCurve {
  guess = new GuessLayer(() => this.draw());

  /** @param {import("../size_curve/axes.js").SizeCurveData} data */
  constructor(data) {
    super(data);
    this.plot.append(this.guess.root);
    this.root.append(this.guess.row);
  }

  get isHidden() {
    return this.guess.state === "drawing";
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return super.actionOf(event, target) ?? this.guess.actionOf(event.key, target);
  }

  draw() {
    super.draw();
    if (!this.chart) return;
    const {chart, isHidden} = this;
    const {values} = this.lines[0];
    const written = (/** @type {number} */ value) => this.written(value);
    this.root.dataset.guess = this.guess.state;
    setAttributes(this.svg, {tabindex: isHidden ? -1 : 0, "aria-hidden": String(isHidden)});
    this.guess.draw({...chart, values, first: this.data.first, written});
  }

  /** @param {import("../size_curve/axes.js").Chart} chart */
  curves(chart) {
    return this.isHidden ? [] : super.curves(chart);
  }

  markSize() {
    if (this.isHidden) this.mark.replaceChildren();
    else super.markSize();
  }
}
