/** Lines and words of a chart. */
import {svgElement} from "../shell/dom.js";
import {unpack} from "../tokens/token_source.js";
import {drawnPlaces} from "./scales.js";

/** @typedef {{title: string, values: number[]}} Line */

const PARTS = 1e6;
const MOST_DRAWN = 500;

/** What was sent of a line. @param {any} sent @returns {Line} */
export function lineOf({title, values}) {
  return {title, values: Array.from(unpack(values), (value) => value / PARTS)};
}

/** @param {string} look @param {number} place */
export function lineClass(look, place) {
  return place ? `${look} second` : look;
}

/**
 * Lines, and of two the area between them.
 * @param {Line[]} lines
 * @param {any} data
 * @param {{x: import("./axes.js").Scale, y: import("./axes.js").Scale}} axes
 */
export function drawnLines(lines, {first, is_log: isLog}, {x, y}) {
  const points = lines.map(({values}) =>
    drawnPlaces(values.length, MOST_DRAWN, Math.max(first, 1), isLog).map(
      (at) => `${x.at(Math.max(first + at, +isLog)).toFixed(1)} ${y.at(values[at]).toFixed(1)}`,
    ),
  );
  const path = (/** @type {string} */ look, /** @type {string[]} */ along) =>
    svgElement("path", {class: look, d: `M${along.join("L")}`});
  const [one, other] = points;
  const gap = other ? [path("gap", [...one, ...[...other].reverse()])] : [];
  return [...gap, ...points.map((along, place) => path(lineClass("line", place), along))];
}

/** @param {string} look @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export function lineBetween(look, x1, y1, x2, y2) {
  return svgElement("line", {class: look, x1, y1, x2, y2});
}

/** @param {string} look @param {number} x @param {number} y @param {string} said @param {string} [anchor] */
export function words(look, x, y, said, anchor = "middle") {
  return svgElement("text", {class: look, x, y, "text-anchor": anchor}, said);
}
