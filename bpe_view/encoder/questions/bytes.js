/**
 * "Bytes": a row for each character that one sees, its code points, its bytes in the colours of the
 * tokens that they are in, and these tokens, which stand beside all rows that they have bytes of.
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {row, scrolling, table} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {hexOf} from "../../tokens/printable.js";
import {looseUtf8} from "../../tokens/utf8.js";
import {addQuestion} from "../question_row.js";

/** Rows that are shown: the whole text where it has no more, else the chosen pre-token. */
const MOST_CHARACTERS = 80;

const CHARACTER_HEADS = [
  "encoder.lanes.graphemes",
  "encoder.lanes.points",
  "encoder.lanes.bytes",
  "encoder.lanes.tokens",
];

addQuestion({name: "bytes", title: "encoder.ask.bytes", ofPiece: true, make: bytesAndCharacters});

function bytesAndCharacters() {
  const said = element("p", "said");
  const place = scrolling(say("encoder.lanes.title"));
  const note = element("p", "hint", say("encoder.lanes.cut"));
  return {
    root: element("div", "lanes", said, place, note),
    show({encoding, piece}) {
      const {byteOffsets, byte_count: n} = encoding;
      const [first, last] = [byteOffsets[piece.from], byteOffsets[piece.to]];
      const all = charactersOf(encoding);
      const isWhole = all.length <= MOST_CHARACTERS;
      const found = isWhole ? all : all.filter(({from, to}) => from < last && to > first);
      const characters = found.slice(0, MOST_CHARACTERS);
      const groups = groupsOf(encoding, characters);
      said.textContent = `${countsInWords(characters, groups)} `;
      if (!isWhole) said.append(say("encoder.lanes.whole", {bytes: say("tokens.bytes", {n})}));
      note.hidden = found.length <= MOST_CHARACTERS;
      const rows = groups.flatMap((group) => groupRows(encoding, group));
      const heads = CHARACTER_HEADS.map((key) => say(key));
      place.replaceChildren(table("characters", heads, rows));
      const chosen = rows[characters.findIndex(({to}) => to > first)];
      place.scrollTop = chosen.offsetTop - rows[0].offsetTop;
      return [piece];
    },
  };
}

/** What people take for one character each: its place in the text, in bytes, and its code points. */
function charactersOf({text, graphemes}) {
  const bytes = new TextEncoder().encode(text);
  let to = 0;
  return Array.from(graphemes, (length) => {
    const from = to;
    to += length;
    const own = bytes.slice(from, to);
    return {from, to, bytes: own, points: Array.from(looseUtf8.decode(own))};
  });
}

/** Characters together that no token goes out of, with their tokens. */
function groupsOf({tokens, byteOffsets}, characters) {
  const placed = tokens.map(({id, from, to}) => ({
    id,
    from: byteOffsets[from],
    to: byteOffsets[to],
  }));
  const starts = new Set(placed.map(({from}) => from));
  /** @type {any[][]} */
  const groups = [];
  for (const one of characters) {
    if (groups.length === 0 || starts.has(one.from)) groups.push([]);
    groups[groups.length - 1].push(one);
  }
  return groups.map((inside) => {
    const [first, last] = [inside[0].from, inside[inside.length - 1].to];
    return {characters: inside, tokens: placed.filter(({from, to}) => from < last && to > first)};
  });
}

function countsInWords(characters, groups) {
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const points = sum(characters.map((one) => one.points.length));
  const tokens = sum(groups.map((group) => group.tokens.length));
  return say("encoder.lanes.counts", {
    graphemes: say("tokens.characters", {n: characters.length}),
    points: say("encoder.lanes.point_count", {n: points}),
    bytes: say("tokens.bytes", {n: sum(characters.map((one) => one.bytes.length))}),
    tokens: say("tokens.tokens", {n: tokens}),
  });
}

function groupRows(encoding, {characters, tokens}) {
  const chips = tokens.flatMap(({id}) => [tokenChip(encoding, id), element("small", "", `${id}`)]);
  const cell = element("td", {rowspan: String(characters.length)}, ...chips);
  return characters.map(({from, bytes, points}, place) => {
    const isSign = (point) => points.length === 1 || point === "\r" || point === "\n";
    const signs = points.map((point) => (isSign(point) && encoding.marks[point]) || point);
    const node = row(
      "character",
      element("bdi", "", signs.join("")),
      element("div", "", ...points.map((point) => pointNode(encoding, point))),
      element("div", "", ...Array.from(bytes, (byte, at) => byteNode(byte, tokenAt(from + at)))),
    );
    if (place === 0) node.append(cell);
    return node;
  });

  function tokenAt(byte) {
    const token = tokens.find(({from, to}) => byte >= from && byte < to);
    return token ? tokenChip(encoding, token.id) : element("bdi");
  }
}

function pointNode({names}, point) {
  const number = `U+${point.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const name = point > "\x7f" ? [element("small", "", ` ${names[point] ?? ""}`)] : [];
  return element("span", {class: "point", title: names[point] ?? ""}, number, ...name);
}

/** A byte looks like its token. @param {number} byte @param {HTMLElement} chip */
function byteNode(byte, chip) {
  chip.textContent = hexOf(Uint8Array.of(byte));
  chip.classList.add("byte");
  return chip;
}
