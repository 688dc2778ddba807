/**
 * A picture as SVG: rectangles, paths and text with plain attributes, which every program reads.
 * It is made of nodes and written by the browser, so nobody's text is ever read as markup.
 *
 * @typedef {import("./backgrounds.js").Ground} Ground
 * @typedef {import("./backgrounds.js").Box} Box
 * @typedef {import("./glyph_positions.js").Glyphs} Glyphs
 *
 * @typedef {object} Drawing
 * @property {number} width
 * @property {number} height
 * @property {string} title
 * @property {string} language
 * @property {string} paper
 * @property {string} accent
 * @property {number} offset      base symbols of the whole text before the window
 * @property {import("./own_fonts.js").Font[]} fonts
 * @property {Ground[]} grounds   of the text
 * @property {Glyphs[]} glyphs    of the text
 * @property {Ground[]} chips     of the sentence
 * @property {Glyphs[]} words     of the sentence and the line under the text
 */
import {setAttributes, svgElement} from "../../shell/dom.js";
import {around, touches} from "./backgrounds.js";

/** What XML cannot hold, lone halves of surrogate pairs among it. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const CORNER = 5;
const STROKE = 2;

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 100) / 100;
}

/**
 * A colour as old programs know it, too: the browser may compute `color(srgb 0.1 0.2 0.3 / 0.8)`.
 * @param {string} css
 * @param {string} name of the attribute
 * @returns {Record<string, string | number>}
 */
function paint(css, name = "fill") {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(
    Number,
  );
  if (!/^(rgb|color\(srgb)/.test(css)) return {[name]: css || "none"};
  const scale = css.startsWith("rgb") ? 1 : 255;
  const channels = [red, green, blue].map((value) =>
    Math.max(0, Math.min(255, Math.round(value * scale))),
  );
  const colour = `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  return alpha === 1 ? {[name]: colour} : {[name]: colour, [`${name}-opacity`]: rounded(alpha)};
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} colour
 */
function rectangle(x, y, width, height, colour) {
  return svgElement("rect", {
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
    ...paint(colour),
  });
}

/** @param {string} colour */
function isSeen(colour) {
  return colour !== "" && !/^rgba\(.*, 0\)$/.test(colour) && colour !== "transparent";
}

/**
 * What was just made stands on a deeper ground, and has a line above, too.
 * @param {Box} box
 * @param {string} line its colour
 */
function madeNodes({left, right, top, bottom}, line) {
  const ground = rectangle(left, top, right - left, bottom - top, line);
  setAttributes(ground, {"fill-opacity": 0.2});
  return [ground, rectangle(left, top, right - left, 2, line)];
}

/** @param {Ground} ground */
function groundNodes({box, r, gap, colour, line, lineHeight, isNew}) {
  const left = box.left + (r ? 0 : gap);
  const width = box.right - box.left - gap;
  const height = box.bottom - box.top;
  const nodes = isSeen(colour) ? [rectangle(left, box.top, width, height, colour)] : [];
  if (isSeen(line)) nodes.push(rectangle(left, box.bottom - lineHeight, width, lineHeight, line));
  return isSeen(line) && isNew ? [...nodes, ...madeNodes(box, line)] : nodes;
}

/**
 * The type that most of the text has in common stands once, on the picture itself.
 * @param {Glyphs | undefined} glyphs @returns {Record<string, string | number>}
 */
function textStyle(glyphs) {
  if (!glyphs) return {};
  return {"font-family": glyphs.family, "font-size": glyphs.size, "font-weight": glyphs.weight};
}

/** @param {Glyphs} glyphs @param {Record<string, string | number>} common */
function textNode(glyphs, common) {
  const own = Object.entries({
    ...textStyle(glyphs),
    ...(glyphs.r ? {direction: "rtl"} : {}),
  }).filter(([name, value]) => common[name] !== value);
  const place = {x: rounded(glyphs.x), y: rounded(glyphs.y)};
  return svgElement(
    "text",
    {...place, ...Object.fromEntries(own), ...paint(glyphs.colour)},
    glyphs.text.replace(NOT_IN_XML, "\ufffd"),
  );
}

/**
 * The pair that merges next gets one outline around both tokens, open where a line ends.
 * @param {Ground[]} grounds
 */
function outlines(grounds) {
  /** @type {Ground[]} */
  const found = [];
  for (const ground of grounds) {
    if (!ground.next) continue;
    const before = found.at(-1);
    if (before && !before.final && !ground.first && touches(before, ground)) {
      before.box = around(before.box, ground.box);
      before.final = ground.final;
    } else found.push({...ground});
  }
  return found;
}

/** @param {Ground} outline @param {string} accent */
function outlineNode({box, r, first, final}, accent) {
  const [left, right, top, bottom] = [box.left + 1, box.right - 1, box.top + 1, box.bottom - 1].map(
    rounded,
  );
  const [leftClosed, rightClosed] = r ? [final, first] : [first, final];
  const corner = CORNER - 1;
  const start = leftClosed ? left + corner : left - 1;
  const end = rightClosed ? right - corner : right + 1;
  const turn = (/** @type {number} */ x, /** @type {number} */ y) =>
    `A${corner} ${corner} 0 0 1 ${rounded(x)} ${rounded(y)}`;
  const rightSide = rightClosed
    ? `${turn(right, top + corner)}V${rounded(bottom - corner)}${turn(end, bottom)}`
    : `M${rounded(end)} ${bottom}`;
  const leftSide = leftClosed
    ? `${turn(left, bottom - corner)}V${rounded(top + corner)}${turn(start, top)}`
    : "";
  return svgElement("path", {
    class: "next",
    d: `M${rounded(start)} ${top}H${rounded(end)}${rightSide}H${rounded(start)}${leftSide}`,
    "stroke-width": STROKE,
    fill: "none",
    ...paint(accent, "stroke"),
  });
}

/** @param {Ground} ground @param {number} offset base symbols before the window */
function tokenGroup({from, to}, offset) {
  return svgElement("g", {class: "token", "data-from": offset + from, "data-to": offset + to});
}

/**
 * One group for each token, so that a token is one thing in a drawing program.
 * @param {Drawing} drawing @param {Record<string, string | number>} common
 */
function tokenGroups({grounds, glyphs, offset}, common) {
  /** @type {Map<number, SVGElement>} */
  const groups = new Map();
  for (const ground of grounds) {
    const group = groups.get(ground.from) ?? tokenGroup(ground, offset);
    groups.set(ground.from, group);
    group.append(...groundNodes(ground));
  }
  const loose = svgElement("g"); // a character above the tokens that are its parts
  for (const piece of glyphs) (groups.get(piece.from) ?? loose).append(textNode(piece, common));
  return [...groups.values(), loose];
}

/** The fonts that are in the picture, as data. @param {Drawing} drawing */
function fontNodes({fonts, glyphs, words}) {
  const families = [...new Set([...glyphs, ...words].map(({family}) => family))].join();
  const used = fonts.filter(({family}) => families.includes(family));
  return used.length ? [svgElement("style", {}, used.map(({rule}) => rule).join(""))] : [];
}

/** @param {Drawing} drawing @returns {string} */
export function svgText(drawing) {
  const {width, height, title, language, paper, accent, grounds, glyphs, chips, words} = drawing;
  // The text begins with a character of usual size, or with one that is cut into smaller parts.
  const common = textStyle(glyphs[0]);
  const root = svgElement("svg", {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    lang: language,
    ...common,
  });
  root.append(
    svgElement("title", {}, title.replace(NOT_IN_XML, "\ufffd")),
    ...fontNodes(drawing),
    rectangle(0, 0, width, height, paper),
    ...tokenGroups(drawing, common),
    ...outlines(grounds).map((outline) => outlineNode(outline, accent)),
    ...chips.flatMap(groundNodes),
    ...words.map((piece) => textNode(piece, common)),
  );
  return new XMLSerializer().serializeToString(root);
}
