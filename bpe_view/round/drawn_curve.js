/**
 * A curve that is drawn: by hand on a phone; on the projector all lines, faint, and the true one.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {import("../size_curve/axes.js").Scale} Scale
 */
import {packed, unpacked} from "../guess_curve/guess.js";
import {GuessLayer} from "../guess_curve/guess_layer.js";
import {element, svgElement} from "../shell/dom.js";
import {formatNumber} from "../shell/number_format.js";
import {gridOf} from "../size_curve/axes.js";
import {scale} from "../size_curve/scales.js";
import {NOT_YET} from "./connection.js";

const RESTS = 300; // milliseconds without a stroke after which one is sent
const AXES = {unit: /** @type {const} */ ("tokens"), is_log: false};

class Drawing extends GuessLayer {
  /** What it is worth is said below. */
  judge() {}
}

export class DrawnCurve {
  view = NOT_YET;
  timer = 0;
  layer = new Drawing(() => {});
  svg = svgElement("svg", {"aria-hidden": "true"});
  plot = element("div", "plot", this.svg);
  root = element("div", "size-curve drawn", this.plot);

  /** @param {(choice: number) => void} [choose] on a phone */
  constructor(choose) {
    new ResizeObserver(() => this.draw()).observe(this.root);
    if (!choose) return;
    const {layer, plot} = this;
    plot.append(layer.root);
    const tell = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => choose(packed(layer.guess, this.view.most)), RESTS);
    };
    layer.root.addEventListener("pointerup", tell);
    layer.root.addEventListener("keydown", (event) => {
      const act = layer.actionOf(event.key, /** @type {Element} */ (event.target));
      if (!act) return;
      event.preventDefault();
      act();
      if (layer.guess.length) tell();
    });
  }

  /** @param {View} view */
  show(view) {
    if (view.place !== this.view.place) this.layer.guess = [];
    if (view.mine && !this.layer.guess.length) this.layer.guess = unpacked(view.mine[0], view.most);
    this.view = view;
    this.draw();
    return this.root;
  }

  draw() {
    const {clientWidth: width, clientHeight: height} = this.svg;
    const {sizes, most, curve, second = [], vote} = this.view;
    if (!width || !sizes) return;
    const letter = 0.6 * Number.parseFloat(getComputedStyle(this.svg).fontSize);
    const left = letter * formatNumber(most).length + 18;
    const area = {left, right: width - 14, top: 14, bottom: height - 34, isNarrow: width < 600};
    const x = scale(sizes[0], sizes[1], area.left, area.right);
    const y = scale(0, most, area.bottom, area.top);
    const drawn = second.map((one) => unpacked(one, most));
    const mean = drawn[0]?.map(
      (_, at) => drawn.reduce((sum, one) => sum + one[at], 0) / drawn.length,
    );
    this.svg.replaceChildren(
      ...gridOf(AXES, area, x, y).grid,
      ...(curve ? [...drawn.map((one) => lineOver("one-of-all", one, x, y))] : []),
      ...(curve && mean ? [lineOver("guess-line", mean, x, y)] : []),
      ...(curve ? [lineOver("line", curve, x, y)] : []),
    );
    this.layer.state = vote ? "drawing" : "seen";
    this.root.dataset.guess = this.layer.state;
    this.layer.draw({x, y, values: [most], first: sizes[0], written: formatNumber});
  }
}

/** @param {string} look @param {number[]} values at equal steps @param {Scale} x @param {Scale} y */
function lineOver(look, values, x, y) {
  const across = (x.end - x.start) / (values.length - 1);
  const points = values.map((value, at) => `${x.start + across * at} ${y.at(value).toFixed(1)}`);
  return svgElement("path", {class: look, d: `M${points.join("L")}`});
}
