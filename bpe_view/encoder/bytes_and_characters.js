/**
 * Byte lanes: four rows on one grid whose columns are bytes, so that one sees which bytes make a
 * code point, which code points make what a person takes for one character, and where tokens cut.
 *
 * @typedef {import("./encoding.js").Encoding} Encoding
 * @typedef {import("../tokens/token_spans.js").Span} Span
 *
 * @typedef {object} LaneCell
 * @property {number} from  byte in the text
 * @property {number} to
 * @property {(Node | string)[]} content
 * @property {string} name  class
 * @property {string} title in words, on hover and for screen readers
 */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {hexOf} from "../tokens/printable.js";
import {symbolLength} from "../tokens/text_chunks.js";
import {looseUtf8} from "../tokens/utf8.js";

/** Bytes that are shown: the whole text where it has no more, else the chosen pre-token. */
const MOST_LANE_BYTES = 160;

const TITLE_WIDTH = 84; // pixels of the column that stays while the others scroll

export class LanesPanel {
  constructor() {
    this.said = element("p", "said");
    this.grid = element("div", "lanes-grid");
    const title = say("encoder.lanes.title");
    const looks = {class: "lanes-scroller", tabindex: "0", role: "group", "aria-label": title};
    this.scroller = element("div", looks, this.grid);
    this.note = element("p", {class: "hint", hidden: ""}, say("encoder.lanes.cut"));
    this.root = element("div", "lanes", this.said, this.scroller, this.note);
  }

  /** @param {Encoding} encoding @param {Span} piece the chosen pre-token */
  show(encoding, piece) {
    const graphemes = graphemeCells(encoding);
    const range = rangeOf(encoding, piece, graphemes);
    const inside = (/** @type {LaneCell[]} */ cells) =>
      cells.filter(({from, to}) => from < range.to && to > range.from);
    const cells = {
      grapheme: inside(graphemes),
      point: inside(pointCells(encoding)),
      byte: inside(byteCells(encoding)),
      token: inside(tokenCells(encoding)),
    };
    this.said.textContent = countsInWords(cells);
    const {byte_count: n} = encoding;
    if (range.to - range.from < n)
      this.said.append(" ", say("encoder.lanes.whole", {bytes: say("tokens.bytes", {n})}));
    this.note.hidden = !range.cut;
    this.grid.style.setProperty("--bytes", String(range.to - range.from));
    this.grid.replaceChildren(
      ...Object.entries(cells).map(([name, inLane], row) =>
        lane(say(`encoder.lanes.${name}s`), name, inLane, row, range),
      ),
    );
    const before = encoding.byteOffsets[piece.from] - range.from;
    const share = before / (range.to - range.from);
    this.scroller.scrollLeft = Math.max(share, 0) * (this.grid.scrollWidth - TITLE_WIDTH);
  }
}

function countsInWords({grapheme, point, byte, token}) {
  return say("encoder.lanes.counts", {
    graphemes: say("tokens.characters", {n: grapheme.length}),
    points: say("encoder.lanes.point_count", {n: point.length}),
    bytes: say("tokens.bytes", {n: byte.length}),
    tokens: say("tokens.tokens", {n: token.length}),
  });
}

/** The bytes that are shown, widened so that no character is cut. */
function rangeOf(encoding, piece, graphemes) {
  if (encoding.byte_count <= MOST_LANE_BYTES) return {from: 0, to: encoding.byte_count, cut: false};
  const [start, end] = [encoding.byteOffsets[piece.from], encoding.byteOffsets[piece.to]];
  const cut = end - start > MOST_LANE_BYTES;
  const last = cut ? start + MOST_LANE_BYTES : end;
  const first = graphemes.find(({to}) => to > start);
  const final = graphemes.find(({to}) => to >= last);
  return {from: first ? first.from : start, to: final ? final.to : last, cut};
}

function lane(title, name, cells, row, range) {
  const head = element("span", {class: "lane-title", style: `grid-row: ${row + 1}`}, title);
  const items = cells.map((cell) => {
    const from = Math.max(cell.from, range.from);
    const to = Math.min(cell.to, range.to);
    const style = `grid-row: ${row + 1}; grid-column: ${from - range.from + 2} / span ${to - from}`;
    const attributes = {class: `cell ${name} ${cell.name}`, style, title: cell.title};
    return element("span", {...attributes, role: "listitem"}, ...cell.content);
  });
  return element("div", {class: "lane", role: "list", "aria-label": title}, head, ...items);
}

function graphemeCells(encoding) {
  const bytes = new TextEncoder().encode(encoding.text);
  let from = 0;
  return Array.from(encoding.graphemes, (length) => {
    const text = looseUtf8.decode(bytes.slice(from, from + length));
    const shown = Array.from(text, (char) =>
      Array.from(text).length === 1 || char === "\r" || char === "\n"
        ? (encoding.marks[char] ?? char)
        : char,
    ).join("");
    const cell = {
      from,
      to: from + length,
      content: [element("bdi", "", shown)],
      name: "",
      title: "",
    };
    from += length;
    return cell;
  });
}

function pointCells(encoding) {
  let from = 0;
  return Array.from(encoding.text, (char) => {
    const length = symbolLength(char, "bytes");
    const number = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    const name = encoding.names[char] ?? "";
    const content = [element("span", "number", number)];
    if (length > 1) content.push(element("span", "name", name));
    const cell = {from, to: from + length, content, name: "", title: `${number} ${name}`};
    from += length;
    return cell;
  });
}

function byteCells(encoding) {
  return Array.from(new TextEncoder().encode(encoding.text), (byte, from) => {
    const follows = (byte & 0xc0) === 0x80;
    return {
      from,
      to: from + 1,
      content: [hexOf(Uint8Array.of(byte))],
      name: follows ? "follows" : "",
      title: "",
    };
  });
}

function tokenCells(encoding) {
  return encoding.tokens.map(({from, to, id}) => {
    const chip = tokenChip(encoding, id);
    const name = chip.className;
    chip.className = "";
    return {
      from: encoding.byteOffsets[from],
      to: encoding.byteOffsets[to],
      content: [chip, element("span", "number", String(id))],
      name,
      title: say("tree.id", {id: String(id)}),
    };
  });
}
