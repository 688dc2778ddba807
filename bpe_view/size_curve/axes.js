/**
 * The axes of a chart of sizes.
 *
 * @typedef {any} SizeCurveData   as size_curve_payload.py makes it
 * @typedef {import("./size_curve.js").Area} Area
 * @typedef {ReturnType<typeof scale>} Scale
 */
import {currentSigns, formatNumber} from "../shell/number_format.js";
import {logTicks, scale, ticks} from "./scales.js";
import {lineBetween, words} from "./strokes.js";

/**
 * @param {SizeCurveData} data
 * @param {import("./strokes.js").Line[]} lines
 * @param {Area} area
 */
export function axesOf(data, lines, area) {
  const values = [...lines.flatMap((one) => one.values), ...data.others.map((one) => one.value)];
  const last = data.first + lines[0].values.length - 1;
  const sizes = [data.first, last, ...data.others.map(({size}) => size)];
  const low = (/** @type {number[]} */ all) => all.reduce((one, other) => Math.min(one, other));
  const high = (/** @type {number[]} */ all) => all.reduce((one, other) => Math.max(one, other));
  const least = data.unit === "ratio" ? low(values) : 0;
  const isLog = data.is_log;
  return {
    x: scale(Math.max(low(sizes), +isLog), high(sizes), area.left, area.right, isLog),
    y: scale(least, high(values), area.bottom - 24, area.top),
  };
}

/** @param {Pick<SizeCurveData, "unit" | "is_log">} data @param {Area} area @param {Scale} x @param {Scale} y */
export function gridOf(data, area, x, y) {
  const across = ticks(y.low, y.high, 5).flatMap((value) => [
    lineBetween("grid", area.left, y.at(value), area.right, y.at(value)),
    words("tick", area.left - 10, y.at(value) + 5, tickOf(data.unit, value), "end"),
  ]);
  const most = area.isNarrow ? 4 : 8;
  const sizes = data.is_log ? logTicks(x.low, x.high, most) : ticks(x.low, x.high, most, 1);
  const down = sizes.map((size) => words("tick", x.at(size), area.bottom + 26, formatNumber(size)));
  const track = lineBetween("track", area.left, area.bottom, area.right, area.bottom);
  return {grid: [...across, ...down, track], ticks: down};
}

function tickOf(unit, value) {
  if (unit === "percent") return formatNumber(100 * value) + currentSigns().percent;
  return formatNumber(value, unit === "ratio" && !Number.isInteger(value) ? 1 : 0);
}
