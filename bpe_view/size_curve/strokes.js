/** Lines and words of a chart. */
import {svgElement} from "../shell/dom.js";
import {unpack} from "../tokens/token_source.js";

/** @typedef {{title: string, values: number[]}} Line */

const PARTS = 1e6;

/** What was sent of a line. @param {import("./size_curve_payload.d.ts").SizeCurveData["lines"][number]} sent @returns {Line} */
export function lineOf({title, values}) {
  return {title, values: Array.from(unpack(values), (value) => value / PARTS)};
}

/** @param {string} look @param {number} place */
export function lineClass(look, place) {
  return place ? `${look} second` : look;
}

/** Lines, and of two the area between them. @param {string[][]} points of each */
export function drawnLines(points) {
  const [one, other] = points;
  const path = (/** @type {string} */ look, /** @type {string[]} */ along) =>
    svgElement("path", {class: look, d: `M${along.join("L")}`});
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
