/**
 * The cells of one chunk: one for each grapheme, built once, never moved by a merge.
 *
 * A grapheme of one base symbol is one inline element. One of several (a character of several
 * bytes, or an emoji of several characters) is a composite: the readable grapheme, and under it
 * one small element for each base symbol. Every base symbol has exactly one element, class `y`.
 *
 * @typedef {import("./token_source.js").Source} Source
 * @typedef {import("./text_chunks.js").ChunkText} ChunkText
 *
 * @typedef {ReturnType<typeof buildCells>} Cells
 */
import {element} from "../shell/dom.js";
import {linesIn, symbolLength} from "./text_chunks.js";
import {hexOf} from "./printable.js";
import {directions, graphemes, joinClasses, lineDirection} from "./graphemes.js";

const OPENS_LINE = /^[\p{Ps}\p{Pi}]/u;
const PUNCTUATION = /^\p{P}/u;

/**
 * @param {Source} source
 * @param {ChunkText} chunk
 * @param {string | null} inlineDirection of the line that an inline chunk is part of; else null
 */
export function buildCells(source, chunk, inlineDirection) {
  const cells = {
    content: document.createDocumentFragment(),
    from: chunk.from,
    /** One for each base symbol of the chunk. @type {HTMLElement[]} */
    nodes: [],
    /** Their class names that never change. @type {string[]} */
    fixed: [],
    /** Each with its base symbols. @type {{node: HTMLElement, from: number, to: number, fixed: string}[]} */
    composites: [],
  };
  if (inlineDirection) {
    addLine(source, cells, cells.content, chunk.text, inlineDirection);
    return cells;
  }
  for (const text of linesIn(chunk.text)) {
    const line = element("div", {class: "line", dir: "auto"});
    addLine(source, cells, line, text, lineDirection(text));
    cells.content.append(line);
  }
  return cells;
}

function addLine(source, cells, parent, text, direction) {
  const parts = graphemes(text);
  const ways = directions(parts, direction);
  parts.forEach((grapheme, i) => {
    const at = cells.from + cells.nodes.length;
    const length = symbolLength(grapheme, source.base);
    if (mayBreakBefore(source, at, grapheme, parts[i - 1])) parent.appendChild(element("wbr"));
    const joins = joinClasses(parts[i - 1], grapheme, parts[i + 1]);
    const fixed = ways[i] + (source.pieces[at] ? " p" : "") + joins;
    if (length === 1) parent.appendChild(simpleCell(source, cells, grapheme, at, fixed));
    else parent.appendChild(compositeCell(source, cells, grapheme, at, length, fixed));
  });
}

/** Spaces are shown as marks, so the places where a line may break have to be given. */
export function mayBreakBefore(source, at, grapheme, before) {
  if (grapheme === " ") return true;
  if (!before || grapheme === "\n") return false;
  if (before === " " || before === "\t") return source.pieces[at] === 1;
  return source.pieces[at] === 1 && (!PUNCTUATION.test(grapheme) || OPENS_LINE.test(grapheme));
}

function simpleCell(source, cells, grapheme, at, fixed) {
  const mark = source.marks[grapheme];
  return addSymbol(source, cells, at, mark ?? grapheme, `y c ${fixed}${mark ? " mark" : ""}`);
}

function compositeCell(source, cells, grapheme, at, length, fixed) {
  const mark = source.marks[grapheme];
  const parts = element("span", "parts");
  for (let i = at; i < at + length; i++) {
    parts.append(
      addSymbol(source, cells, i, partLabel(source, source.symbols[i]), `y ${fixed[0]}`),
    );
  }
  // A space at the start would be left out, and then a mark above it has no place.
  const top = element("span", mark ? "top mark" : "top", mark ?? grapheme.replace(/^ /, "\u00a0"));
  const node = element("span", "", element("span", "box", top, parts));
  cells.composites.push({node, from: at, to: at + length, fixed: `g ${fixed}`});
  return node;
}

/**
 * A part of a character. Hex needs no brackets here: its place and its tone say what it is.
 * @param {Source} source @param {number} symbol
 */
export function partLabel(source, symbol) {
  if (source.unitIds) return byteLabel(source, symbol);
  const id = source.idOfSymbol(symbol);
  const label = source.label(id) ?? "?";
  return source.partial.has(id) ? label.slice(1, -1) : label;
}

/** A byte whose token is not known. */
function byteLabel(source, byte) {
  const character = String.fromCharCode(byte);
  return byte < 0x80 ? (source.marks[character] ?? character) : hexOf(Uint8Array.of(byte));
}

function addSymbol(source, cells, at, text, fixed) {
  const node = element("span", fixed, text);
  node.dataset.i = String(source.offset + at);
  cells.nodes.push(node);
  cells.fixed.push(fixed);
  return node;
}
