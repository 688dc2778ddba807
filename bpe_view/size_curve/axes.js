/**
 * The picture of a chart of sizes: axes, and the lines of texts on them.
 *
 * @typedef {any} SizeCurveData   as size_curve_payload.py makes it
 * @typedef {{title: string, values: number[]}} Line
 * @typedef {ReturnType<typeof chartOf>} Chart
 */
import {svgElement} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {currentSigns, formatNumber} from "../shell/number_format.js";
import {drawnPlaces, logTicks, scale, ticks} from "./scales.js";

const NARROW_CHART = 600; // pixels below which the lines' names stand above them
const NAME_HEIGHT = 20;
const MOST_DRAWN = 500; // points of a line

/** Where everything stands. @param {SizeCurveData} data @param {Line[]} lines @param {number} width @param {number} height */
export function chartOf(data, lines, width, height) {
  const isNarrow = width < NARROW_CHART;
  const named = lines.filter(({title}) => title).length;
  const top = isNarrow && named ? 16 + NAME_HEIGHT * named : 20;
  const [left, right, bottom] = [46, width - (isNarrow || !named ? 14 : 132), height - 34];
  const extent = (/** @type {number[]} */ all) =>
    all.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [all[0], all[0]]);
  const ofOthers = (/** @type {string} */ name) => data.others.map((one) => one[name]);
  const last = data.first + lines[0].values.length - 1;
  const [smallest, largest] = extent([data.first, last, ...ofOthers("size")]);
  const [low, high] = extent([...lines.flatMap(({values}) => values), ...ofOthers("value")]);
  const x = scale(Math.max(smallest, +data.is_log), largest, left, right, data.is_log);
  const y = scale(data.unit === "ratio" ? low : 0, high, bottom - 24, top);
  return {left, right, top, bottom, isNarrow, x, y};
}

/** @param {SizeCurveData} data @param {Chart} chart */
export function drawnAxes({unit, is_log: isLog}, {left, right, bottom, isNarrow, x, y}) {
  const across = ticks(y.low, y.high, 5).flatMap((value) => [
    line("grid", left, y.at(value), right, y.at(value)),
    words("tick", left - 10, y.at(value) + 5, tickOf(unit, value), "end"),
  ]);
  const most = isNarrow ? 4 : 8;
  const sizes = isLog ? logTicks(x.low, x.high, most) : ticks(x.low, x.high, most, 1);
  const down = sizes.map((size) => words("tick size", x.at(size), bottom + 26, formatNumber(size)));
  return [...across, ...down, line("track", left, bottom, right, bottom)];
}

function tickOf(unit, value) {
  if (unit === "percent") return formatNumber(100 * value) + currentSigns().percent;
  return formatNumber(value, unit === "ratio" && !Number.isInteger(value) ? 1 : 0);
}

/** Lines, the area between two of them, and their names. @param {SizeCurveData} data @param {Line[]} lines @param {Chart} chart */
export function drawnLines({first}, lines, {left, right, isNarrow, x, y}) {
  const points = lines.map(({values}) =>
    drawnPlaces(values.length, MOST_DRAWN, first, x).map(
      (at) => `${x.at(Math.max(first + at, x.low)).toFixed(1)} ${y.at(values[at]).toFixed(1)}`,
    ),
  );
  const path = (/** @type {string} */ look, /** @type {string[]} */ along) =>
    svgElement("path", {class: look, d: `M${along.join("L")}`});
  const [one, other] = points;
  const gap = other ? [path("gap", [...one, ...[...other].reverse()])] : [];
  const paths = points.map((along, place) => path(seriesLook("line", place), along));
  const ends = lines.map(({values}) => y.at(values[values.length - 1]) + 5);
  if (ends.length > 1) ends[1] = Math.max(ends[1], ends[0] + NAME_HEIGHT);
  const names = lines.map(({title}, place) => {
    if (!title) return "";
    const look = seriesLook("name", place);
    if (!isNarrow) return words(look, right + 14, ends[place], title, "start");
    const named = `${place ? "┄" : "━"} ${title}`;
    return words(look, left, NAME_HEIGHT * place + 14, named, "start");
  });
  return [...gap, ...paths, ...names];
}

/** Other tokenizers, and where the last line stops rising. @param {SizeCurveData} data @param {Line[]} lines @param {Chart} chart */
export function drawnMarks({others, stop, first}, lines, {x, y}) {
  const marks = others.flatMap(({title, line: place, size, value}) => {
    const [cx, cy] = [x.at(size), y.at(value)];
    const point = svgElement("circle", {class: seriesLook("other", place), cx, cy, r: 5});
    point.append(svgElement("title", {}, title));
    const isLast = place === lines.length - 1;
    return isLast ? [point, words("name second", cx - 10, cy + 5, title, "end")] : [point];
  });
  if (stop === null) return marks;
  const [cx, cy] = [x.at(stop), y.at(lines[lines.length - 1].values[stop - first])];
  const square = {class: "stop", x: cx - 6, y: cy - 6, width: 12, height: 12};
  const name = words("name second", cx, cy + 28, say("charts.curve.stops"), "end");
  return [...marks, svgElement("rect", square), name];
}

/** @param {string} look @param {number} place of the text's line */
function seriesLook(look, place) {
  return place ? `${look} second` : look;
}

/** @param {string} look @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export function line(look, x1, y1, x2, y2) {
  return svgElement("line", {class: look, x1, y1, x2, y2});
}

/** @param {string} look @param {number} x @param {number} y @param {string} said @param {string} [anchor] */
export function words(look, x, y, said, anchor = "middle") {
  return svgElement("text", {class: look, x, y, "text-anchor": anchor}, said);
}
