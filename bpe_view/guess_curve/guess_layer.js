/**
 * Guess the curve: a layer over the axes of a chart. One draws a line with the finger, or moves a
 * handful of points by keys, presses "See", and the true curve appears with a score and its knee.
 *
 * @typedef {object} Scale   from numbers to pixels and back, as `scale` in size_curve/scales.js makes it
 * @property {number} low
 * @property {number} high
 * @property {number} start
 * @property {number} end
 * @property {(value: number) => number} at
 * @property {(place: number) => number} valueAt
 *
 * @typedef {object} Chart   what lies below
 * @property {Scale} x
 * @property {Scale} y
 * @property {number[]} values   of the curve, one for each size
 * @property {number} first      the size of the first
 * @property {(value: number) => string} written
 */
import {element, setAttributes, setText, svgElement} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {COLUMN_COUNT, HANDLES, knee, moveHandle, noGuess, score, stroke, whole} from "./guess.js";

/** Words for a score from each of these on. @type {[from: number, name: string][]} */
const VERDICTS = [
  [95, "perfect"],
  [85, "close"],
  [70, "fair"],
  [40, "wild"],
  [0, "lost"],
];
/** Parts of the height by which a key moves a handle. */
const KEY_STEPS = {ArrowUp: 1 / 40, ArrowDown: -1 / 40, PageUp: 1 / 8, PageDown: -1 / 8};

export class GuessLayer {
  /** @type {"drawing" | "seen"} */
  state = "drawing";
  /** @type {import("./guess.js").Guess} */
  guess = [];
  /** @type {Chart | null} */
  chart = null;
  /** Where the pointer was last, while it draws. @type {import("./guess.js").Point | null} */
  held = null;
  line = svgElement("path", {class: "guess-line"});
  knee = svgElement("g");
  handles = HANDLES.map(() =>
    svgElement("circle", {class: "handle", role: "slider", tabindex: 0, r: 9}),
  );
  root = svgElement("svg", {class: "guess-layer"}, this.knee, this.line, ...this.handles);
  press = button("plain pill", "", () => this.goOn());
  told = element("p", {"aria-live": "polite"});
  row = element("div", "flow guess-row", this.press, this.told);

  /** @param {() => void} changed draws the chart below anew */
  constructor(changed) {
    this.changed = changed;
    this.root.addEventListener("pointerdown", (event) => {
      if (event.button || this.state !== "drawing") return;
      this.root.setPointerCapture(event.pointerId);
      this.drawTo(event);
    });
    this.root.addEventListener("pointermove", (event) => this.held && this.drawTo(event));
    for (const end of ["pointerup", "pointercancel"])
      this.root.addEventListener(end, () => {
        this.held = null;
      });
  }

  /** @param {GuessLayer["state"]} state */
  enter(state) {
    this.state = state;
    if (state !== "seen") this.guess = [];
    this.changed();
  }

  goOn() {
    this.enter(this.state === "drawing" ? "seen" : "drawing");
  }

  drawTo({clientX, clientY}) {
    if (!this.chart) return;
    const {x, y} = this.chart;
    const {left, top, width} = this.root.getBoundingClientRect();
    const zoom = width / this.root.clientWidth;
    const at = (clientX - left) / zoom - x.start;
    const value = y.valueAt((clientY - top) / zoom);
    const point = {
      at: Math.max(0, Math.min(1, at / (x.end - x.start))),
      value: Math.max(y.low, Math.min(y.high, value)),
    };
    this.begin();
    stroke(this.guess, this.held ?? point, point);
    this.held = point;
    this.drawGuess();
  }

  begin() {
    if (!this.guess.length) this.guess = noGuess(this.chart?.values[0] ?? 0);
  }

  /** @param {string} key @param {Element} target @returns {(() => void) | null} */
  actionOf(key, target) {
    const place = this.handles.indexOf(/** @type {SVGCircleElement} */ (target));
    if (place < 0) return null;
    const step = /** @type {Record<string, number>} */ (KEY_STEPS)[key];
    if (step) return () => this.moveBy(place, step);
    if (key === "ArrowLeft") return () => this.handles[place - 1]?.focus();
    if (key === "ArrowRight") return () => this.handles[place + 1]?.focus();
    return null;
  }

  /** @param {number} place of a handle @param {number} step */
  moveBy(place, step) {
    if (!this.chart) return;
    const {low, high} = this.chart.y;
    this.begin();
    const value = whole(this.guess)[HANDLES[place]] + step * (high - low);
    this.guess = moveHandle(this.guess, place, Math.max(low, Math.min(high, value)));
    this.drawGuess();
  }

  /** @param {Chart} chart */
  draw(chart) {
    this.chart = chart;
    const {state} = this;
    const isFirst = this.guess.length === 0;
    const next = state === "drawing" ? "see" : isFirst ? "begin" : "again";
    setText(this.press, say(`guess.${next}`));
    this.press.classList.toggle("primary", state === "drawing");
    for (const handle of this.handles) handle.toggleAttribute("hidden", state !== "drawing");
    this.knee.replaceChildren();
    this.drawGuess();
    if (state === "seen") this.judge(chart);
    else setText(this.told, say("guess.how"));
  }

  drawGuess() {
    if (!this.chart) return;
    const {x, y, values, written} = this.chart;
    const shown = this.state === "seen" ? whole(this.guess) : this.guess;
    const across = (/** @type {number} */ column) =>
      x.start + ((x.end - x.start) * column) / COLUMN_COUNT;
    let way = "M";
    shown.forEach((value, column) => {
      if (!Number.isNaN(value)) way += `${way === "M" ? "" : "L"}${across(column)} ${y.at(value)}`;
    });
    this.line.setAttribute("d", shown.length ? way : "");
    const filled = shown.length ? whole(shown) : noGuess(values[0]).fill(values[0]);
    this.handles.forEach((handle, place) => {
      const value = filled[HANDLES[place]];
      const at = across(HANDLES[place]);
      const size = Math.round(x.valueAt(at));
      setAttributes(handle, {
        cx: at,
        cy: y.at(value),
        "aria-label": say("guess.handle", {n: size}),
        "aria-valuemin": y.low,
        "aria-valuemax": y.high,
        "aria-valuenow": value,
        "aria-valuetext": written(value),
      });
    });
  }

  /** What the guess is worth. @param {number[]} truth at each column */
  verdict(truth) {
    const n = score(whole(this.guess), truth);
    const level = VERDICTS.find(([from]) => n >= from)?.[1];
    return [element("strong", "", say("guess.score", {n})), ` ${say(`guess.level.${level}`)} `];
  }

  /** @param {Chart} chart */
  judge({x, y, values, first}) {
    const truth = noGuess(0).map((_, column) => {
      const size = x.valueAt(x.start + ((x.end - x.start) * column) / COLUMN_COUNT);
      return values[Math.max(0, Math.min(values.length - 1, Math.round(size) - first))];
    });
    const across = values.map((_, place) => x.at(Math.max(first + place, x.low)));
    const heights = values.map((value) => y.at(value));
    const bend = knee(across, heights);
    const bent = bend === null ? say("guess.straight") : say("guess.knee", {n: first + bend});
    this.told.replaceChildren(...(this.guess.length ? this.verdict(truth) : []), bent);
    if (bend === null) return;
    const [cx, cy] = [across[bend], heights[bend]];
    const isRising = heights[heights.length - 1] < heights[0];
    const place = {
      x: cx + (isRising ? -12 : 12),
      y: cy - 12,
      "text-anchor": isRising ? "end" : "start",
    };
    this.knee.append(
      svgElement("circle", {class: "other knee", cx, cy, r: 9}),
      svgElement("text", place, say("guess.here")),
    );
  }
}
