/**
 * A picture of a text in tokens, as SVG: rectangles and text with plain attributes, which every program
 * reads; or as PNG. Characters stand in columns of one width, wide ones in two: nothing is measured.
 *
 * @typedef {object} Shown
 * @property {import("./token_source.js").Source} source
 * @property {number} step
 * @property {number} from         the first base symbol, in the window
 * @property {boolean} hidesNext   nothing says which pair merges next
 * @property {string} title        stands below the text
 * @property {(name: string, look?: string) => string} colour   of a name in look.css, or the ground
 *   (`tb`) and line (`tl`) of tokens of a class
 */
import {element, setAttributes, svgElement} from "../shell/dom.js";
import {mayBreakBefore, partLabel} from "./cell_dom.js";
import {lookOf, partsOf} from "./cell_paint.js";
import {directions, graphemes, isJoined, lineDirection} from "./graphemes.js";
import {linesIn, symbolLength} from "./text_chunks.js";
import {spanText, tokenSpan} from "./token_spans.js";

const MARGIN = 20;
const FINE = 2; // pixels of PNG, for projectors and paper
const LEAST_WIDTH = 480; // 40 columns
const MOST_WIDTH = 912;
const MOST_HEIGHT = 880; // of a longer text a picture shows what a slide holds
const ROW = 40;
const SPLIT_ROW = 60; // with the tokens below a character
const TEXT = {pitch: 12, size: 19, height: 30, baseline: 21};
const PART = {pitch: 7, size: 11.5, height: 16, baseline: 11}; // below a character
const MONO = "'Source Code Pro', 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono', monospace";
const SANS = "'Source Sans 3', 'Noto Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

/** What XML cannot hold, lone halves of surrogate pairs among it. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f|\p{RI}/u;
const IDEOGRAPH =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\u{20000}-\u{3fffd}]/u;

/** How many columns a text takes. @param {string} text */
function columnsOf(text) {
  const own = (/** @type {string} */ one) =>
    EMOJI.test(one) || IDEOGRAPH.test(one) ? 2 : one.replace(/[\p{M}\p{Cf}]/gu, "").length || 1;
  return graphemes(text).reduce((sum, one) => sum + own(one), 0);
}

function rectangle(x, y, width, height, fill, opacity = 1) {
  return svgElement("rect", {x, y, width, height, fill, "fill-opacity": opacity});
}

/** What is drawn of a line at once: a character, or neighbours in one token. */
function piecesOf({source, step}, line, start) {
  const parts = graphemes(line);
  const ways = directions(parts, lineDirection(line));
  const joiner = (one, other) => (isJoined(one, other) ? "\u200d" : "");
  const pieces = [];
  let to = start;
  for (const [i, grapheme] of parts.entries()) {
    const from = to;
    to += symbolLength(grapheme, source.base);
    const [way, token] = [ways[i], tokenSpan(source.gaps, from, step)];
    const mark = source.marks[grapheme];
    const inside = token.to < to ? insideOf(source, {from, to}, step) : [];
    const room = columnsOf(mark ?? grapheme) * TEXT.pitch;
    const width = Math.max(room, Math.ceil(widthOf(inside) / TEXT.pitch) * TEXT.pitch);
    const joined = joiner(parts[i - 1], grapheme) + grapheme + joiner(grapheme, parts[i + 1]);
    const text = mark ?? joined.replace(/^ /, "\u00a0");
    const isPlain = width === TEXT.pitch && !mark;
    const last = pieces[pieces.length - 1];
    if (isPlain && last?.isPlain && last.token.from === token.from && last.way === way) {
      Object.assign(last, {to, text: last.text + text});
      last.room = last.width += width;
    } else {
      const breaks = mayBreakBefore(source, from, grapheme, parts[i - 1]);
      const tone = mark ? "faint" : "ink";
      pieces.push({token, from, to, text, tone, way, room, width, isPlain, breaks, inside});
    }
  }
  return pieces;
}

/** The tokens in a character, which stand below it. */
function insideOf(source, character, step) {
  return Array.from(partsOf(source, character, step), (part) => {
    const symbols = Array.from(source.symbols.slice(part.from, part.to));
    const text = part.text ?? symbols.map((symbol) => partLabel(source, symbol)).join(" ");
    const room = columnsOf(text) * PART.pitch;
    const tone = part.text ? "ink" : "hex";
    return {...part, text, tone, way: "l", room, width: room + PART.pitch, inside: []};
  });
}

function widthOf(pieces) {
  return pieces.reduce((sum, {width}) => sum + width, 0);
}

/** Rows that are not too wide, cut where a line may break. */
function rowsOf(pieces) {
  const rows = [/** @type {any[]} */ ([])];
  for (const piece of pieces) {
    const row = rows[rows.length - 1];
    row.push(piece);
    if (row.length === 1 || widthOf(row) <= MOST_WIDTH) continue;
    let at = row.length - 1;
    while (at > row.length / 2 && !row[at].breaks) at--;
    rows.push(row.splice(row[at].breaks ? at : row.length - 1));
  }
  return rows;
}

/** As they stand from left to right. */
function fromLeft(pieces, way) {
  const found = [];
  let begin = 0; // of those that run the other way
  for (const piece of pieces) {
    if (piece.way === way) begin = found.push(piece);
    else found.splice(begin, 0, piece);
  }
  return way === "r" ? found.reverse() : found;
}

/** The rows that a picture holds, each with the place of its lower edge. */
function rowsFrom(shown) {
  const {source, from} = shown;
  let [at, bottom] = [from, MARGIN];
  const rows = linesIn(spanText(source, {from, to: source.symbols.length})).flatMap((line) => {
    const way = lineDirection(line);
    const pieces = piecesOf(shown, line, at);
    at += symbolLength(line, source.base);
    return rowsOf(pieces).map((row) => {
      const height = row.some(({inside}) => inside.length) ? SPLIT_ROW : ROW;
      bottom += height;
      return {pieces: fromLeft(row, way), way, width: widthOf(row), top: bottom - height, bottom};
    });
  });
  return rows.filter((row) => row.bottom <= MOST_HEIGHT);
}

/** Ideographs stand in the middle of their columns; all else fills them, in whatever type. */
function textNode({text, room, width, way}, x, y, {size, baseline}, fill) {
  const left = x + (width - room) / 2;
  const written = text.replace(NOT_IN_XML, "\ufffd");
  const node = svgElement("text", {y: y + baseline, "font-size": size, fill}, written);
  const start = way === "r" ? left + room : left;
  if (IDEOGRAPH.test(text) && !EMOJI.test(text))
    setAttributes(node, {x: left + room / 2, "text-anchor": "middle"});
  else setAttributes(node, {x: start, textLength: room, lengthAdjust: "spacingAndGlyphs"});
  if (way === "r") node.setAttribute("direction", "rtl");
  return node;
}

/** A token, or a piece of it. @param {Shown} shown */
function tokenNode({source, step, hidesNext, colour}, piece, x, y, type) {
  const {token, from, to, width, way, tone} = piece;
  const {hue, special, made, left, right} = lookOf(source, token, step);
  const look = special ? "special" : hue < 0 ? "" : `h${hue}`;
  const sides = (/** @type {boolean[]} */ ...ends) => (way === "r" ? ends.reverse() : ends);
  const [isFirst, isLast] = sides(from === token.from, to === token.to);
  const [isLeft, isRight] = sides(left && !hidesNext, right && !hidesNext);
  const begin = x + (isFirst && !isRight ? 1 : 0);
  const end = x + width - (isLast && !isLeft ? 1 : 0);
  const bottom = y + type.height - 2;
  const [line, accent] = [colour("tl", look), colour("accent")];
  const across = (top, height, fill, opacity = 1) =>
    rectangle(begin, top, end - begin, height, fill, opacity);
  const edge = (at) => rectangle(at, y, 2, type.height, accent);
  const group = {"data-from": source.offset + token.from, "data-to": source.offset + token.to};
  return svgElement(
    "g",
    group,
    ...(look ? [across(y, type.height, colour("tb", look))] : []),
    ...(made ? [across(y, type.height, line, 0.2), across(y, 2, line)] : []),
    across(bottom, 2, line),
    textNode(piece, x, y, type, colour(look ? "ink" : tone)),
    ...(isLeft || isRight ? [across(y, 2, accent), across(bottom, 2, accent)] : []),
    ...(isLeft && isFirst ? [edge(begin)] : []),
    ...(isRight && isLast ? [edge(end - 2)] : []),
  );
}

/** Pieces side by side; below one that is in several tokens, these. */
function nodesOf(shown, pieces, x, y, type) {
  return pieces.flatMap((piece) => {
    const {width, tone, inside} = piece;
    const left = x;
    x += width;
    if (!inside.length) return [tokenNode(shown, piece, left, y, type)];
    const below = nodesOf(shown, inside, left + (width - widthOf(inside)) / 2, y + 32, PART);
    return [textNode(piece, left, y, type, shown.colour(tone)), ...below];
  });
}

/** @param {Shown} shown @returns {{svg: string, width: number, height: number}} */
export function pictureOf(shown) {
  const {title, colour} = shown;
  const rows = rowsFrom(shown);
  const inner = Math.max(LEAST_WIDTH, ...rows.map(({width}) => width));
  const [width, height] = [inner + 2 * MARGIN, 2 * MARGIN + (rows[rows.length - 1]?.bottom ?? 0)];
  const below = {x: MARGIN, y: height - MARGIN, "font-family": SANS, "font-size": 14};
  const size = {width, height, viewBox: `0 0 ${width} ${height}`};
  const root = svgElement("svg", {...size, "font-family": MONO});
  root.append(
    svgElement("title", {}, title),
    rectangle(0, 0, width, height, colour("panel")),
    ...rows.flatMap(({pieces, way, width: own, top}) =>
      nodesOf(shown, pieces, MARGIN + (way === "r" ? inner - own : 0), top, TEXT),
    ),
    svgElement("text", {...below, fill: colour("muted")}, title),
  );
  return {svg: new XMLSerializer().serializeToString(root), width, height};
}

/** @param {ReturnType<typeof pictureOf>} picture @returns {Promise<Blob>} */
export async function pngOf({svg, width, height}) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = element("canvas", {width: String(FINE * width), height: String(FINE * height)});
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => blob && resolve(blob), "image/png"));
}
