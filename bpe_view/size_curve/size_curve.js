/**
 * A measure of texts over vocabulary sizes: a line for each text, and under
 * them the sizes as a slider. A size that was chosen goes to Python as "size".
 *
 * @typedef {any} SizeCurveData   as size_curve_payload.py makes it
 * @typedef {{left: number, right: number, top: number, bottom: number, isNarrow: boolean}} Area
 */
import {element, setAttributes, svgElement} from "../shell/dom.js";
import {slid} from "../shell/kit.js";
import {Part} from "../shell/mount.js";
import {say} from "../shell/messages.js";
import {formatNumber, formatPercent, formatRatio} from "../shell/number_format.js";
import {drawnForPaper} from "../shell/paper.js";
import {axesOf, gridOf} from "./axes.js";
import {scale} from "./scales.js";
import {drawnLines, lineBetween, lineClass, lineOf, words} from "./strokes.js";

const NARROW_CHART = 600; // pixels below which the lines' names stand above them
const NAME_HEIGHT = 20;
const REST_AFTER_KEY = 200; // milliseconds after a key until Python hears of it

export class SizeCurve extends Part {
  /** @param {SizeCurveData} data */
  constructor(data) {
    super();
    this.data = data;
    /** @type {import("./strokes.js").Line[]} */
    this.lines = [];
    this.size = data.size;
    /** What Python was told and has not answered yet. @type {number | null} */
    this.awaited = null;
    this.isHeld = false;
    this.timer = 0;
    this.x = this.y = scale(0, 1, 0, 1);
    /** @type {Area} */
    this.area = {left: 0, right: 0, top: 0, bottom: 0, isNarrow: false};
    /** @type {SVGTextElement[]} */
    this.ticks = [];
    this.picture = svgElement("g");
    this.mark = svgElement("g");
    this.svg = svgElement("svg", {role: "slider", tabindex: 0}, this.picture, this.mark);
    this.plot = element("div", "plot", this.svg);
    this.root = element("section", "frame size-curve", this.plot);
    /** For which it is drawn: the observer tells of what only comes in sight, too. */
    this.room = "";
    this.resized = new ResizeObserver(() => this.room !== roomOf(this.svg) && this.draw());
    this.resized.observe(this.svg);
    this.paper = drawnForPaper(this.root, () => this.draw());
    this.listen();
  }

  listen() {
    this.svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      this.isHeld = true;
      this.svg.setPointerCapture(event.pointerId);
      this.choose(this.sizeAt(event));
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (this.isHeld) this.choose(this.sizeAt(event));
    });
    for (const end of ["pointerup", "pointercancel"])
      this.svg.addEventListener(end, () => {
        if (this.isHeld) this.report();
        this.isHeld = false;
      });
  }

  watching() {
    return [this.resized, this.paper];
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    if (target !== this.svg) return null;
    const size = slid(event, this.size, this.data.first, this.last);
    return size === null ? null : () => this.walk(size);
  }

  /** @param {SizeCurveData} data */
  show(data) {
    const all = (/** @type {SizeCurveData} */ {lines}) => String(lines.map(({values}) => values));
    const isSame = all(this.data) === all(data);
    this.data = data;
    this.lines = data.lines.map(lineOf);
    if (!isSame || this.awaited === null || this.awaited === data.size) {
      this.size = data.size;
      this.awaited = null;
    }
    setAttributes(this.svg, {
      "aria-label": data.label,
      "aria-valuemin": data.first,
      "aria-valuemax": this.last,
    });
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

  /** @param {number} size */
  walk(size) {
    this.choose(size);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(), REST_AFTER_KEY);
  }

  report() {
    this.awaited = this.size;
    this.trigger("size", this.size);
  }

  sizeAt({clientX}) {
    const {left, width} = this.svg.getBoundingClientRect();
    return this.x.valueAt(((clientX - left) * this.svg.clientWidth) / width);
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
    this.room = roomOf(this.svg);
    const isNarrow = width < NARROW_CHART;
    const named = this.lines.filter(({title}) => title).length;
    const top = isNarrow && named ? 16 + NAME_HEIGHT * named : 20;
    const right = width - (isNarrow || !named ? 14 : 132);
    this.area = {left: 46, right, top, bottom: height - 34, isNarrow};
    const {x, y} = axesOf(this.data, this.lines, this.area);
    Object.assign(this, {x, y});
    const {grid, ticks} = gridOf(this.data, this.area, x, y);
    this.ticks = ticks;
    this.picture.replaceChildren(...grid, ...this.curves());
    this.markSize();
  }

  curves() {
    return [
      ...drawnLines(this.lines, this.data, this),
      ...this.names(),
      ...this.others(),
      ...this.stopMark(),
    ];
  }

  /** The lines' names: at their ends, or above all where there is no room. */
  names() {
    const {area} = this;
    if (!this.lines[0].title) return [];
    if (area.isNarrow)
      return this.lines.map(({title}, place) =>
        words(
          lineClass("name", place),
          area.left,
          NAME_HEIGHT * place + 14,
          `${place ? "┄" : "━"} ${title}`,
          "start",
        ),
      );
    const heights = this.lines.map(({values}) => this.y.at(values[values.length - 1]) + 5);
    if (heights.length > 1) heights[1] = Math.max(heights[1], heights[0] + NAME_HEIGHT);
    return this.lines.map(({title}, place) =>
      words(lineClass("name", place), area.right + 14, heights[place], title, "start"),
    );
  }

  others() {
    return this.data.others.flatMap(({title, line: place, size, value}) => {
      const [cx, cy] = [this.x.at(size), this.y.at(value)];
      const said = svgElement("title", {}, title);
      const point = svgElement("circle", {class: lineClass("other", place), cx, cy, r: 5});
      point.append(said);
      if (place < this.lines.length - 1) return [point];
      return [point, words("name second", cx - 10, cy + 5, title, "end")];
    });
  }

  stopMark() {
    const {stop} = this.data;
    if (stop === null) return [];
    const place = this.lines.length - 1;
    const [cx, cy] = [this.x.at(stop), this.y.at(this.valueAt(place, stop))];
    return [
      svgElement("rect", {class: "stop", x: cx - 6, y: cy - 6, width: 12, height: 12}),
      words("name second", cx, cy + 28, say("charts.curve.stops"), "end"),
    ];
  }

  /** @param {number} place of the line @param {number} size */
  valueAt(place, size) {
    return this.lines[place].values[size - this.data.first];
  }

  markSize() {
    const {area, size} = this;
    const at = this.x.at(Math.max(size, +this.data.is_log));
    const values = this.lines.map((_, place) => this.valueAt(place, size));
    const told = this.lines.map(
      ({title}, place) => (title && `${title}: `) + this.written(values[place]),
    );
    const chosen = this.sizeWritten();
    setAttributes(this.svg, {
      "aria-valuenow": size,
      "aria-valuetext": [chosen, ...told].join("; "),
    });
    const side = at > area.left + 90 ? "end" : "start";
    const dots = values.flatMap((value, place) => {
      const cy = this.y.at(value);
      const below = place > 0 && value < values[0];
      return [
        svgElement("circle", {class: "dot", cx: at, cy, r: 6}),
        words(
          "value",
          at + (side === "end" ? -12 : 12),
          cy + (below ? 24 : -10),
          this.written(value),
          side,
        ),
      ];
    });
    const half = 44;
    const middle = Math.max(area.left + half - 30, Math.min(area.right - half + 30, at));
    this.mark.replaceChildren(
      lineBetween("rule", at, area.top - 8, at, area.bottom),
      lineBetween("track done", area.left, area.bottom, at, area.bottom),
      svgElement("circle", {class: "handle", cx: at, cy: area.bottom, r: 9}),
      words("chosen", middle, area.bottom + 26, chosen),
      ...dots,
    );
    for (const tick of this.ticks)
      tick.style.visibility =
        Math.abs(Number(tick.getAttribute("x")) - middle) < 2 * half ? "hidden" : "";
  }
}

function roomOf({clientWidth, clientHeight}) {
  return `${clientWidth} ${clientHeight}`;
}
