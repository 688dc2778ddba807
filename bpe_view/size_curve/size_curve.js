/**
 * A measure of texts over vocabulary sizes: a line for each text, and under
 * them the sizes as a slider. A size that was chosen goes to Python as "size".
 *
 * @typedef {import("./axes.js").SizeCurveData} SizeCurveData
 */
import {element, setAttributes, svgElement} from "../shell/dom.js";
import {slid} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {Part} from "../shell/mount.js";
import {formatNumber, formatPercent, formatRatio} from "../shell/number_format.js";
import {drawnForPaper} from "../shell/paper.js";
import {unpack} from "../tokens/token_source.js";
import {chartOf, drawnAxes, drawnLines, drawnMarks, line, words} from "./axes.js";

const PARTS = 1e6; // what is sent of a value are millionths
const REST_AFTER_KEY = 200; // milliseconds after a key until Python hears of it
const HALF = 44; // pixels that half of the chosen size takes below the axis

export class SizeCurve extends Part {
  /** @param {SizeCurveData} data */
  constructor(data) {
    super();
    this.data = data;
    this.size = data.size;
    /** @type {import("./axes.js").Line[]} */
    this.lines = [];
    /** Where everything stands, once there is room. @type {import("./axes.js").Chart | null} */
    this.chart = null;
    /** `awaited`: the size that was reported and not answered yet; `room`: for which it is drawn. */
    this.state = {awaited: /** @type {number | null} */ (null), isHeld: false, timer: 0, room: ""};
    this.picture = svgElement("g");
    this.mark = svgElement("g");
    this.svg = svgElement("svg", {role: "slider", tabindex: 0}, this.picture, this.mark);
    this.plot = element("div", "plot", this.svg);
    this.root = element("section", "frame size-curve", this.plot);
    // The observer is called for what only comes in sight, too.
    this.resized = new ResizeObserver(() => this.state.room !== roomOf(this.svg) && this.draw());
    this.resized.observe(this.svg);
    this.paper = drawnForPaper(this.root, () => this.draw());
    this.listen();
  }

  listen() {
    const {state, svg} = this;
    svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      state.isHeld = true;
      svg.setPointerCapture(event.pointerId);
      this.choose(this.sizeAt(event));
    });
    svg.addEventListener("pointermove", (event) => state.isHeld && this.choose(this.sizeAt(event)));
    for (const end of ["pointerup", "pointercancel"])
      svg.addEventListener(end, () => {
        if (state.isHeld) this.report();
        state.isHeld = false;
      });
  }

  watching() {
    return [this.resized, this.paper];
  }

  stop() {
    clearTimeout(this.state.timer);
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    const size = target === this.svg ? slid(event, this.size, this.data.first, this.last) : null;
    if (size === null) return null;
    return () => {
      this.choose(size);
      clearTimeout(this.state.timer);
      this.state.timer = setTimeout(() => this.report(), REST_AFTER_KEY);
    };
  }

  /** @param {SizeCurveData} data */
  show(data) {
    const all = (/** @type {SizeCurveData} */ {lines}) => String(lines.map(({values}) => values));
    const {awaited} = this.state;
    if (all(this.data) !== all(data) || awaited === null || awaited === data.size) {
      this.size = data.size;
      this.state.awaited = null;
    }
    this.data = data;
    this.lines = data.lines.map(({title, values}) => ({
      title,
      values: Array.from(unpack(values), (value) => value / PARTS),
    }));
    const bounds = {"aria-valuemin": data.first, "aria-valuemax": this.last};
    setAttributes(this.svg, {"aria-label": data.label, ...bounds});
    this.draw();
  }

  get last() {
    return this.data.first + this.lines[0].values.length - 1;
  }

  /** @param {number} size */
  choose(size) {
    this.size = Math.max(this.data.first, Math.min(this.last, Math.round(size)));
    this.markSize();
  }

  report() {
    this.state.awaited = this.size;
    this.trigger("size", this.size);
  }

  sizeAt({clientX}) {
    const {left, width} = this.svg.getBoundingClientRect();
    return this.chart?.x.valueAt(((clientX - left) * this.svg.clientWidth) / width) ?? this.size;
  }

  sizeWritten() {
    return say("charts.curve.size", {n: this.size});
  }

  /** @param {number} value */
  written(value) {
    const {unit} = this.data;
    if (unit === "tokens") return formatNumber(value);
    return unit === "ratio" ? formatRatio(value) : formatPercent(value);
  }

  draw() {
    const {clientWidth: width, clientHeight: height} = this.svg;
    if (!width) return;
    this.state.room = roomOf(this.svg);
    this.chart = chartOf(this.data, this.lines, width, height);
    this.picture.replaceChildren(...drawnAxes(this.data, this.chart), ...this.curves(this.chart));
    this.markSize();
  }

  /** @param {import("./axes.js").Chart} chart @returns {SVGElement[]} */
  curves(chart) {
    const {data, lines} = this;
    return [...drawnLines(data, lines, chart), ...drawnMarks(data, lines, chart)];
  }

  /** @param {number} place of the line @param {number} size */
  valueAt(place, size) {
    return this.lines[place].values[size - this.data.first];
  }

  markSize() {
    const {size, lines, chart} = this;
    if (!chart) return;
    const {left, right, top, bottom, x, y} = chart;
    const at = x.at(Math.max(size, x.low));
    const values = lines.map((_, place) => this.valueAt(place, size));
    const written = values.map((value) => this.written(value));
    const chosen = this.sizeWritten();
    const said = lines.map(({title}, place) => (title && `${title}: `) + written[place]);
    const text = [chosen, ...said].join("; ");
    setAttributes(this.svg, {"aria-valuenow": size, "aria-valuetext": text});
    const isRight = at > left + 90;
    const dots = values.flatMap((value, place) => {
      const cy = y.at(value);
      const down = place > 0 && value < values[0] ? 24 : -10;
      const [beside, anchor] = isRight ? [at - 12, "end"] : [at + 12, "start"];
      const dot = svgElement("circle", {class: "dot", cx: at, cy, r: 6});
      return [dot, words("value", beside, cy + down, written[place], anchor)];
    });
    const middle = Math.max(left + HALF - 30, Math.min(right - HALF + 30, at));
    this.mark.replaceChildren(
      line("rule", at, top - 8, at, bottom),
      line("track done", left, bottom, at, bottom),
      svgElement("circle", {class: "handle", cx: at, cy: bottom, r: 9}),
      words("chosen", middle, bottom + 26, chosen),
      ...dots,
    );
    for (const tick of this.picture.querySelectorAll(".size")) {
      const isNear = Math.abs(Number(tick.getAttribute("x")) - middle) < 2 * HALF;
      tick.setAttribute("visibility", isNear ? "hidden" : "visible");
    }
  }
}

function roomOf({clientWidth, clientHeight}) {
  return `${clientWidth} ${clientHeight}`;
}
