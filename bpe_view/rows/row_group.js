/**
 * The rows that have a passage in common, drawn a line at a time: each line is a grid whose columns
 * the browser makes as wide as what is widest in any row.
 *
 * @typedef {any} RowData   as rows_payload.py makes it
 * @typedef {{from: number, to: number}} Span   in bytes of the passage
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {joinClasses, lineDirection} from "../tokens/graphemes.js";
import {isPartial} from "../tokens/printable.js";
import {hue} from "../tokens/token_chip.js";
import {looseUtf8} from "../tokens/utf8.js";
import {columnsOf, linesOf} from "./row_columns.js";

export class Row {
  /** Those of each token, one for each line that it stands in. @type {HTMLElement[][]} */
  nodes = [];

  /** @param {RowGroup} group @param {RowData} data @param {number} number among all rows */
  constructor(group, data, number) {
    this.group = group;
    this.data = data;
    this.number = number;
  }

  /** Where its tokens end, in bytes. @returns {number[]} */
  get ends() {
    return this.data.tokens?.ends ?? [];
  }

  /** @param {number} token @returns {Span} */
  spanOf(token) {
    return {from: this.ends[token - 1] ?? 0, to: this.ends[token]};
  }

  /** The token that covers a byte. @param {number} byte */
  tokenAt(byte) {
    const found = this.ends.findIndex((end) => end > byte);
    return found < 0 ? this.ends.length - 1 : found;
  }

  /** Rings the tokens that cover some bytes; nothing: none. @param {Span} [span] */
  ring(span) {
    for (const [token, nodes] of this.nodes.entries()) {
      const {from, to} = this.spanOf(token);
      const isHot = span !== undefined && to > span.from && from < span.to;
      for (const node of nodes) node.toggleAttribute("data-hot", isHot);
    }
  }

  /** Its part of a line. @param {number} from column @param {number} to */
  draw(from, to) {
    const {data, number} = this;
    const isFirst = from === 0;
    if (isFirst) this.nodes = data.tokens ? data.tokens.ids.map(() => []) : [];
    const look = `row${data.chosen ? " chosen" : ""}${isFirst ? "" : " more"}`;
    const name = element("div", {class: "name", role: "rowheader"}, element("bdi", "", data.name));
    const node = element("div", {class: look, role: "row", "aria-label": data.said}, name);
    node.dataset.row = String(number);
    node.append(...this.nodes.flatMap((_, token) => this.tokenNodes(token, from, to)));
    if (!isFirst) return node;
    if (data.note) name.append(element("small", "hint", data.note));
    if (!data.tokens)
      node.append(element("p", {class: "hint why", role: "gridcell"}, data.problem ?? ""));
    node.append(element("div", {class: "number", role: "gridcell"}, data.number));
    return node;
  }

  /** What of a token stands in a line. @param {number} token @param {number} from column @param {number} to */
  tokenNodes(token, from, to) {
    const {group, data} = this;
    const span = this.spanOf(token);
    const [first, last] = [group.columnAt(span.from), group.columnAt(span.to)];
    const [begin, end] = [Math.max(first, from), Math.min(last, to)];
    if (begin >= end) return [];
    const look = data.tokens.bare.includes(token) ? "tok" : `tok m h${hue(group.written(span))}`;
    const node = element("span", {class: look, role: "gridcell", tabindex: "-1"});
    Object.assign(node.dataset, {row: this.number, token});
    if (data.lang) node.lang = data.lang;
    if (first < from) node.ariaHidden = "true";
    else node.ariaLabel = group.spoken(span);
    node.style.gridColumn = `${begin - from + 2} / span ${end - begin}`;
    node.append(...group.cells(begin, end));
    this.nodes[token].push(node);
    return [node];
  }
}

export class RowGroup {
  /** @type {Row[]} */
  rows = [];
  /** @type {import("./row_columns.js").Columns} */
  columns = {edges: [0], glyphs: []};
  /** @type {{node: HTMLElement, from: number, to: number}[]} */
  lines = [];

  /** @param {string} text @param {import("../tokens/printable.js").Printer} printer */
  constructor(text, printer) {
    this.text = text;
    this.bytes = new TextEncoder().encode(text);
    this.printer = printer;
    this.rtl = lineDirection(text) === "r";
  }

  /** The column that begins at a byte. @param {number} byte */
  columnAt(byte) {
    return this.columns.edges.indexOf(byte);
  }

  /** @param {HTMLElement} place @param {boolean} narrow */
  layOut(place, narrow) {
    const ends = this.rows.map((row) => row.ends).filter(({length}) => length);
    this.columns = columnsOf(this.text, ends);
    const count = this.columns.edges.length - 1;
    const whole = this.line(0, count, narrow);
    place.append(whole);
    this.lines = [{node: whole, from: 0, to: count}];
    const tracks = getComputedStyle(whole).gridTemplateColumns.split(" ").map(parseFloat);
    const widths = tracks.slice(1, count + 1);
    const room = place.clientWidth - tracks[0] - tracks[tracks.length - 1] - 1;
    const lines = linesOf(this.columns, ends, widths, room);
    if (lines.length === 2) return;
    whole.remove();
    this.lines = lines.slice(1).map((to, before) => {
      const from = lines[before];
      return {node: this.line(from, to, narrow), from, to};
    });
    place.append(...this.lines.map(({node}) => node));
  }

  /** Another row in the place of one, on columns that stay. @param {Row} row @param {RowData} data */
  replace(row, data) {
    row.data = data;
    const place = this.rows.indexOf(row);
    for (const {node, from, to} of this.lines)
      node.children[place]?.replaceWith(row.draw(from, to));
  }

  /** @param {number} from column @param {number} to @param {boolean} narrow */
  line(from, to, narrow) {
    const node = element("div", {class: `line${this.rtl ? " rtl" : ""}`, role: "rowgroup"});
    const sides = narrow ? ["0", "0"] : ["var(--row-name)", "max-content"];
    if (this.rtl) sides.reverse();
    const middle = to > from ? `repeat(${to - from}, max-content)` : "";
    node.style.gridTemplateColumns = `${sides[0]} ${middle} 1fr ${sides[1]}`;
    node.append(...this.rows.map((row) => row.draw(from, to)));
    return node;
  }

  /** A cell for each character, or part of one. @param {number} from column @param {number} to */
  cells(from, to) {
    const {glyphs} = this.columns;
    return glyphs.flatMap((glyph, at) => {
      const [first, end] = [Math.max(glyph.from, from), Math.min(glyph.to, to)];
      if (first >= end) return [];
      const isWhole = first === glyph.from && end === glyph.to;
      const cell = isWhole ? this.character(at) : this.part(first, end);
      cell.style.gridColumn = `span ${end - first}`;
      return [cell];
    });
  }

  /** @param {number} at its place among all */
  character(at) {
    const {glyphs} = this.columns;
    const {text} = glyphs[at];
    const mark = this.printer.marks[text];
    const joins = joinClasses(glyphs[at - 1]?.text, text, glyphs[at + 1]?.text);
    return element("span", `cell${mark ? " mark" : ""}${joins}`, mark ?? text);
  }

  /** @param {number} first column @param {number} end */
  part(first, end) {
    const bytes = this.bytes.slice(this.columns.edges[first], this.columns.edges[end]);
    const label = this.printer.printable(bytes);
    return element("span", isPartial(bytes) ? "cell hex" : "cell", label.replace(/[⟨⟩]/g, ""));
  }

  /** As people can read it. @param {Span} span */
  written({from, to}) {
    return this.printer.printable(this.bytes.slice(from, to));
  }

  /** A token as it is read out. @param {Span} span */
  spoken(span) {
    const text = looseUtf8.decode(this.bytes.slice(span.from, span.to));
    if (/^ +$/.test(text)) return say("tokens.spaces", {n: text.length});
    return text.includes("\ufffd") || !text.trim() ? this.written(span) : text.trim();
  }
}
