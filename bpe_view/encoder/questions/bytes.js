/**
 * "Bytes": four lanes on one grid whose columns are bytes, so that one sees which bytes make a code
 * point, which code points make what a person takes for one character, and where tokens cut.
 *
 * @typedef {{from: number, to: number, node: HTMLElement}} LaneCell   bytes in the text, and the cell
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {hexOf} from "../../tokens/printable.js";
import {symbolLength} from "../../tokens/text_chunks.js";
import {looseUtf8} from "../../tokens/utf8.js";
import {addQuestion} from "../question_row.js";

/** Bytes that are shown: the whole text where it has no more, else the chosen pre-token. */
const MOST_LANE_BYTES = 160;

const TITLE_WIDTH = 84; // pixels of the column that stays while the others scroll

/** The lanes from above: what each is called, and what stands in it. */
const LANES = [
  {title: "encoder.lanes.graphemes", cells: graphemeCells},
  {title: "encoder.lanes.points", cells: pointCells},
  {title: "encoder.lanes.bytes", cells: byteCells},
  {title: "encoder.lanes.tokens", cells: tokenCells},
];

addQuestion({name: "bytes", title: "encoder.ask.bytes", ofPiece: true, make: byteLanes});

function byteLanes() {
  const said = element("p", "said");
  const grid = element("div", "lanes-grid");
  const name = say("encoder.lanes.title");
  const looks = {class: "scrolls lanes-scroller", tabindex: "0", role: "group", "aria-label": name};
  const scroller = element("div", looks, grid);
  const note = element("p", "hint", say("encoder.lanes.cut"));
  return {
    root: element("div", "lanes", said, scroller, note),
    show({encoding, piece}) {
      const {byte_count: n, byteOffsets} = encoding;
      const all = LANES.map(({cells}) => cells(encoding));
      const {first, last, isCut} = bytesToShow(encoding, piece, all[0]);
      const lanes = all.map((cells) => cells.filter(({from, to}) => from < last && to > first));
      said.textContent = countsInWords(lanes.map(({length}) => length));
      if (last - first < n)
        said.append(" ", say("encoder.lanes.whole", {bytes: say("tokens.bytes", {n})}));
      note.hidden = !isCut;
      grid.style.setProperty("--bytes", String(last - first));
      grid.replaceChildren(...lanes.map((cells, row) => laneOf(cells, row, first, last)));
      const share = (byteOffsets[piece.from] - first) / (last - first);
      scroller.scrollLeft = Math.max(share, 0) * (grid.scrollWidth - TITLE_WIDTH);
      return [piece];
    },
  };
}

function countsInWords(lengths) {
  const [graphemes, points, bytes, tokens] = lengths;
  return say("encoder.lanes.counts", {
    graphemes: say("tokens.characters", {n: graphemes}),
    points: say("encoder.lanes.point_count", {n: points}),
    bytes: say("tokens.bytes", {n: bytes}),
    tokens: say("tokens.tokens", {n: tokens}),
  });
}

/** The whole text, or the pre-token with the characters that it cuts. */
function bytesToShow({byte_count, byteOffsets}, piece, graphemes) {
  if (byte_count <= MOST_LANE_BYTES) return {first: 0, last: byte_count, isCut: false};
  const [start, end] = [byteOffsets[piece.from], byteOffsets[piece.to]];
  const most = Math.min(end, start + MOST_LANE_BYTES);
  const first = graphemes.find(({to}) => to > start)?.from ?? start;
  return {first, last: graphemes.find(({to}) => to >= most)?.to ?? most, isCut: most < end};
}

function laneOf(cells, row, first, last) {
  const title = say(LANES[row].title);
  const head = element("span", "hint lane-title", title);
  head.style.gridRow = String(row + 1);
  for (const {from, to, node} of cells) {
    const [begins, ends] = [Math.max(from, first), Math.min(to, last)];
    node.role = "listitem";
    node.style.gridArea = `${row + 1} / ${begins - first + 2} / auto / span ${ends - begins}`;
  }
  const look = {class: "lane", role: "list", "aria-label": title};
  return element("div", look, head, ...cells.map(({node}) => node));
}

/** Cells one after another, from parts of the text and how many bytes each has. */
function inRow(parts, lengthOf, nodeOf) {
  let to = 0;
  return Array.from(parts, (part) => {
    const from = to;
    to += lengthOf(part);
    return {from, to, node: nodeOf(part, from, to)};
  });
}

function graphemeCells({text, graphemes, marks}) {
  const bytes = new TextEncoder().encode(text);
  return inRow(
    graphemes,
    (length) => length,
    (_, from, to) => {
      const points = Array.from(looseUtf8.decode(bytes.slice(from, to)));
      const isMarked = (point) => points.length === 1 || point === "\r" || point === "\n";
      const shown = points.map((point) => (isMarked(point) && marks[point]) || point);
      return element("span", "cell grapheme", element("bdi", "", shown.join("")));
    },
  );
}

function pointCells({text, names}) {
  const lengthOf = (point) => symbolLength(point, "bytes");
  return inRow(text, lengthOf, (point) => {
    const number = `U+${point.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    const content = [element("span", "number", number)];
    if (lengthOf(point) > 1) content.push(element("span", "hint clipped name", names[point] ?? ""));
    const title = `${number} ${names[point] ?? ""}`;
    return element("span", {class: "cell point", title}, ...content);
  });
}

function byteCells({text}) {
  return inRow(
    new TextEncoder().encode(text),
    () => 1,
    (byte) => {
      const look = (byte & 0xc0) === 0x80 ? "cell byte follows" : "cell byte";
      return element("span", look, hexOf(Uint8Array.of(byte)));
    },
  );
}

function tokenCells(encoding) {
  const {tokens, byteOffsets} = encoding;
  return tokens.map(({from, to, id}) => {
    const chip = tokenChip(encoding, id);
    const look = {class: `cell token ${chip.className}`, title: say("tree.id", {id: String(id)})};
    chip.className = "";
    const node = element("span", look, chip, element("span", "number", String(id)));
    return {from: byteOffsets[from], to: byteOffsets[to], node};
  });
}
