/**
 * The rows that have a passage in common, drawn a line at a time: each line is a grid whose columns
 * the browser makes as wide as what is widest in any row.
 *
 * @typedef {any} RowData   as rows_payload.py makes it
 * @typedef {import("./row_columns.js").Columns} Columns
 * @typedef {import("./rows.js").Place} Place
 * @typedef {{from: number, to: number}} Span   in bytes of the passage
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {isJoined, lineDirection} from "../tokens/graphemes.js";
import {isPartial} from "../tokens/printable.js";
import {hue} from "../tokens/token_chip.js";
import {looseUtf8} from "../tokens/utf8.js";
import {columnAt, columnsOf, linesOf} from "./row_columns.js";

export class RowGroup {
  /** @param {string} text @param {import("../tokens/printable.js").Printer} printer */
  constructor(text, printer) {
    this.text = text;
    this.bytes = new TextEncoder().encode(text);
    this.printer = printer;
    this.rtl = lineDirection(text) === "r";
    /** @type {{row: RowData, number: number, nodes: HTMLElement[][]}[]}  nodes: those of each token */
    this.rows = [];
    /** @type {Columns} */
    this.columns = {edges: [0], glyphs: []};
    /** @type {{node: HTMLElement, from: number, to: number}[]} */
    this.lines = [];
  }

  /** @param {RowData} row @param {number} number among all rows */
  add(row, number) {
    this.rows.push({row, number, nodes: []});
  }

  /** @returns {number[][]} */
  get ends() {
    return this.rows.flatMap(({row}) => (row.tokens ? [row.tokens.ends] : []));
  }

  /** @param {HTMLElement} place @param {boolean} narrow */
  layOut(place, narrow) {
    this.columns = columnsOf(this.text, this.ends);
    const count = this.columns.edges.length - 1;
    const whole = this.line(0, count, narrow);
    place.append(whole);
    this.lines = [{node: whole, from: 0, to: count}];
    const tracks = getComputedStyle(whole).gridTemplateColumns.split(" ").map(parseFloat);
    const widths = tracks.slice(1, count + 1);
    const room = place.clientWidth - tracks[0] - tracks[tracks.length - 1] - 1;
    const lines = linesOf(this.columns, this.ends, widths, room);
    if (lines.length === 2) return;
    whole.remove();
    this.lines = lines.slice(1).map((to, before) => {
      const from = lines[before];
      return {node: this.line(from, to, narrow), from, to};
    });
    place.append(...this.lines.map(({node}) => node));
  }

  /** Another row in the place of one, on columns that stay. @param {number} number @param {RowData} row */
  replace(number, row) {
    const one = this.own(number);
    const place = this.rows.indexOf(one);
    one.row = row;
    one.nodes = [];
    for (const {node, from, to} of this.lines)
      node.children[place]?.replaceWith(this.rowOf(one, from, to));
  }

  /** @param {number} from column @param {number} to @param {boolean} narrow */
  line(from, to, narrow) {
    const node = element("div", {class: `line${this.rtl ? " rtl" : ""}`, role: "rowgroup"});
    const sides = narrow ? ["0", "0"] : ["var(--row-name)", "max-content"];
    if (this.rtl) sides.reverse();
    const middle = to > from ? `repeat(${to - from}, max-content)` : "";
    node.style.gridTemplateColumns = `${sides[0]} ${middle} 1fr ${sides[1]}`;
    for (const one of this.rows) {
      if (from === 0) one.nodes = [];
      node.append(this.rowOf(one, from, to));
    }
    return node;
  }

  /** @param {RowGroup["rows"][number]} one @param {number} from @param {number} to */
  rowOf({row, number, nodes}, from, to) {
    const isFirst = from === 0;
    const look = `row${row.chosen ? " chosen" : ""}${isFirst ? "" : " more"}`;
    const name = element("div", {class: "name", role: "rowheader"}, element("bdi", "", row.name));
    if (isFirst && row.note) name.append(element("small", "hint", row.note));
    const node = element("div", {class: look, role: "row", "aria-label": row.said}, name);
    node.dataset.row = String(number);
    if (row.tokens) {
      const tokens = this.tokensOf(row.tokens, number, nodes, from, to);
      if (row.lang) for (const token of tokens) token.lang = row.lang;
      node.append(...tokens);
    } else if (isFirst)
      node.append(element("p", {class: "hint why", role: "gridcell"}, row.problem ?? ""));
    if (isFirst) node.append(element("div", {class: "number", role: "gridcell"}, row.number));
    return node;
  }

  tokensOf(tokens, row, nodes, from, to) {
    const bare = new Set(tokens.bare);
    return tokens.ids.flatMap((_, token) => {
      const first = columnAt(this.columns, tokens.ends[token - 1] ?? 0);
      const last = columnAt(this.columns, tokens.ends[token]);
      const span = {from: Math.max(first, from), to: Math.min(last, to)};
      if (span.from >= span.to) return [];
      const [begin, end] = [this.columns.edges[first], this.columns.edges[last]];
      const look = bare.has(token) ? "tok" : `tok m h${hue(this.written(begin, end))}`;
      const node = element("span", {class: look, role: "gridcell", tabindex: "-1"});
      node.dataset.row = String(row);
      node.dataset.token = String(token);
      if (first < from) node.ariaHidden = "true";
      else node.ariaLabel = this.spoken(begin, end);
      node.style.gridColumn = `${span.from - from + 2} / span ${span.to - span.from}`;
      node.append(...this.cells(span));
      nodes[token] = [...(nodes[token] ?? []), node];
      return [node];
    });
  }

  /** A cell for each character, or part of one. @param {Span} columns of a token, in a line */
  cells({from, to}) {
    return this.columns.glyphs
      .filter((glyph) => glyph.from < to && glyph.to > from)
      .map((glyph) => {
        const [first, end] = [Math.max(glyph.from, from), Math.min(glyph.to, to)];
        const isWhole = first === glyph.from && end === glyph.to;
        const cell = isWhole ? this.character(glyph) : this.part(first, end);
        cell.style.gridColumn = `span ${end - first}`;
        return cell;
      });
  }

  /** @param {import("./row_columns.js").Glyph} glyph */
  character(glyph) {
    const {text} = glyph;
    const {glyphs} = this.columns;
    const at = glyphs.indexOf(glyph);
    const mark = this.printer.marks[text];
    const joins =
      (isJoined(glyphs[at - 1]?.text, text) ? " jb" : "") +
      (isJoined(text, glyphs[at + 1]?.text) ? " ja" : "");
    return element("span", `cell${mark ? " mark" : ""}${joins}`, mark ?? text);
  }

  /** @param {number} first column @param {number} end */
  part(first, end) {
    const bytes = this.bytes.slice(this.columns.edges[first], this.columns.edges[end]);
    const label = this.printer.printable(bytes);
    return element("span", isPartial(bytes) ? "cell hex" : "cell", label.replace(/[⟨⟩]/g, ""));
  }

  /** As people can read it. @param {number} from byte @param {number} to */
  written(from, to) {
    return this.printer.printable(this.bytes.slice(from, to));
  }

  /** A token as it is read out. @param {number} from byte @param {number} to */
  spoken(from, to) {
    const bytes = this.bytes.slice(from, to);
    if (isPartial(bytes)) return this.written(from, to);
    const text = looseUtf8.decode(bytes);
    if (/^ +$/.test(text)) return say("tokens.spaces", {n: text.length});
    return text.trim() ? text.trim() : this.written(from, to);
  }

  /** @param {number} number */
  own(number) {
    return /** @type {RowGroup["rows"][number]} */ (this.rows.find((one) => one.number === number));
  }

  /** How many tokens a row has. @param {number} number */
  count(number) {
    return this.own(number).row.tokens?.ids.length ?? 0;
  }

  /** @param {Place} place */
  nodeOf({row, token}) {
    return this.own(row).nodes[token][0];
  }

  /** @param {Place} place @returns {Span} */
  spanOf({row, token}) {
    const ends = this.own(row).row.tokens?.ends ?? [];
    return {from: ends[token - 1] ?? 0, to: ends[token]};
  }

  /** The token of a row that covers a byte. @param {number} row @param {number} byte */
  tokenAt(row, byte) {
    const ends = this.own(row).row.tokens?.ends ?? [];
    const found = ends.findIndex((end) => end > byte);
    return found < 0 ? ends.length - 1 : found;
  }

  /** Rings the tokens that cover some bytes; nothing: none. @param {Span} [span] */
  ring(span) {
    for (const {row, nodes} of this.rows) {
      const ends = row.tokens?.ends ?? [];
      nodes.forEach((pieces, token) => {
        const isHot = span && ends[token] > span.from && (ends[token - 1] ?? 0) < span.to;
        for (const node of pieces) node.toggleAttribute("data-hot", Boolean(isHot));
      });
    }
  }

  /** @param {Place} place */
  facts(place) {
    const {from, to} = this.spanOf(place);
    const {ids = [], told} = this.own(place.row).row.tokens ?? {};
    const id = ids[place.token] ?? -1;
    const chip = element("bdi", this.nodeOf(place).className);
    chip.textContent = this.written(from, to);
    const bytes = say("tokens.bytes", {n: to - from});
    return {id, told: told?.[place.token] ?? bytes, chip};
  }
}
