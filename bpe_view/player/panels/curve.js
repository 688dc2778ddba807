/** Compression so far: bytes per token, and tokens, against merges, with a cursor at the step. */
import {element, setAttributes, setText, svgElement} from "../../shell/dom.js";
import {panel} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber, formatRatio} from "../../shell/number_format.js";
import {NO_RUN} from "../run/payload.js";

const MOST_POINTS = 400;
const WIDTH = 340;
const HEIGHT = 170;
const AREA = {left: 34, right: 326, top: 14, bottom: 140};

/** @param {number} size @returns {number[]} the steps that are drawn */
function drawnSteps(size) {
  const count = Math.min(size, MOST_POINTS - 1);
  return Array.from({length: count + 1}, (_, i) => (count ? Math.round((i * size) / count) : 0));
}

export class Curve {
  /** @param {(step: number) => void} goTo */
  constructor(goTo) {
    this.run = NO_RUN;
    this.last = -1;
    this.lowest = 0;
    this.highest = 1;
    this.bytesLine = svgElement("path", {class: "line-bytes"});
    this.tokensLine = svgElement("path", {class: "line-tokens"});
    this.cursor = svgElement("line", {class: "cursor", y1: AREA.top, y2: AREA.bottom});
    this.dot = svgElement("circle", {class: "dot", r: 4.5});
    this.value = svgElement("text", {class: "cursor-value"});
    this.low = this.axisText(AREA.left - 5, AREA.bottom, "end");
    this.high = this.axisText(AREA.left - 5, AREA.top + 4, "end");
    this.start = this.axisText(AREA.left, AREA.bottom + 17, "start");
    this.end = this.axisText(AREA.right, AREA.bottom + 17, "end");
    this.svg = svgElement("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img"});
    this.svg.append(
      this.axis(),
      this.tokensLine,
      this.bytesLine,
      this.cursor,
      this.dot,
      this.value,
    );
    this.svg.append(this.low, this.high, this.start, this.end);
    this.readout = element("p", "readout");
    const title = say("player.curve.title");
    this.root = panel("sheet curve", title, this.legend(), this.svg, this.readout);
    this.root.title = say("player.curve.help");
    this.svg.addEventListener("click", (event) =>
      goTo(this.stepAt(/** @type {MouseEvent} */ (event).clientX)),
    );
  }

  legend() {
    const keys = ["bytes", "tokens"].map((name) =>
      element("span", `key key-${name}`, say(`player.curve.${name}`)),
    );
    return element("p", {class: "legend", "aria-hidden": "true"}, ...keys);
  }

  axis() {
    return svgElement("path", {
      class: "axis",
      d: `M${AREA.left} ${AREA.top}V${AREA.bottom}H${AREA.right}`,
    });
  }

  /** @param {number} x @param {number} y @param {string} anchor */
  axisText(x, y, anchor) {
    return svgElement("text", {class: "axis-text", x, y, "text-anchor": anchor});
  }

  /** @param {import("../run/payload.js").Run} run */
  load(run) {
    this.run = run;
    this.last = -1; // drawn once it is shown
    this.root.hidden = run.symbol_count === 0;
  }

  /** @param {number} last the step at which the lines end */
  draw(last) {
    const {run} = this;
    this.last = last;
    this.lowest = this.ratio(0);
    this.highest = Math.max(this.ratio(last), this.lowest + 0.01);
    const steps = drawnSteps(last);
    this.bytesLine.setAttribute(
      "d",
      this.path(steps, (step) => this.y(this.ratio(step))),
    );
    const most = Math.max(1, run.tokenCounts[0]);
    const span = AREA.bottom - AREA.top;
    this.tokensLine.setAttribute(
      "d",
      this.path(steps, (step) => AREA.bottom - (span * run.tokenCounts[step]) / most),
    );
    setText(this.low, formatRatio(this.lowest));
    setText(this.high, last ? formatRatio(this.highest) : "");
    setText(this.start, say("player.curve.start"));
    setText(this.end, last ? formatNumber(last) : "");
  }

  /** @param {number[]} steps @param {(step: number) => number} height */
  path(steps, height) {
    return `M${steps.map((step) => `${this.x(step).toFixed(1)} ${height(step).toFixed(1)}`).join("L")}`;
  }

  /** @param {number} step */
  ratio(step) {
    return this.run.byte_count / Math.max(1, this.run.tokenCounts[step]);
  }

  /** @param {number} step */
  x(step) {
    return AREA.left + ((AREA.right - AREA.left) * step) / Math.max(1, this.last);
  }

  /** @param {number} ratio */
  y(ratio) {
    return (
      AREA.bottom -
      ((AREA.bottom - AREA.top) * (ratio - this.lowest)) / (this.highest - this.lowest)
    );
  }

  /** @param {number} clientX */
  stepAt(clientX) {
    const box = this.svg.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * WIDTH;
    return Math.round(((x - AREA.left) / (AREA.right - AREA.left)) * this.last);
  }

  /** @param {number} step @param {boolean} hides whether what is still to come is not to be seen */
  show(step, hides) {
    const last = hides ? step : this.run.size;
    if (last !== this.last) this.draw(last);
    const ratio = this.ratio(step);
    const x = this.x(step);
    const y = this.y(ratio);
    setAttributes(this.cursor, {x1: x, x2: x});
    setAttributes(this.dot, {cx: x, cy: y});
    const onRight = x > WIDTH * 0.75;
    const low = y > AREA.bottom - 24;
    // The line rises to the right: beside it there is room under it on the right, above on the left.
    setAttributes(this.value, {
      x: x + (onRight ? -9 : 9),
      y: onRight ? Math.max(y - 6, AREA.top + 4) : low ? y - 16 : y + 18,
      "text-anchor": onRight ? "end" : "start",
    });
    setText(this.value, formatRatio(ratio));
    const words = say("player.curve.readout", {
      ratio: formatRatio(ratio),
      tokens: say("tokens.tokens", {n: this.run.tokenCounts[step]}),
    });
    setText(this.readout, words);
    this.svg.setAttribute("aria-label", words);
  }
}
