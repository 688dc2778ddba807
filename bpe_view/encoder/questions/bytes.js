/**
 * "Bytes": a row for each character that one sees, its code points, its bytes in the colours of the
 * tokens that they are in, and these tokens where they begin.
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
  const counts = element("p");
  const place = scrolling(say("encoder.lanes.title"));
  const note = element("p", "hint", say("encoder.lanes.cut"));
  return {
    root: element("div", "lanes", counts, place, note),
    show({encoding, piece}) {
      const {byteOffsets, byte_count: n} = encoding;
      const [first, last] = [byteOffsets[piece.from], byteOffsets[piece.to]];
      const all = charactersOf(encoding);
      const isWhole = all.length <= MOST_CHARACTERS;
      const found = isWhole ? all : all.filter(({from, to}) => from < last && to > first);
      const characters = found.slice(0, MOST_CHARACTERS);
      const tokens = tokensOf(encoding, characters);
      counts.textContent = `${countsInWords(characters, tokens)} `;
      if (!isWhole) counts.append(say("encoder.lanes.whole", {bytes: say("tokens.bytes", {n})}));
      note.hidden = found.length <= MOST_CHARACTERS;
      const rows = characters.map((one) => characterRow(encoding, one, tokens));
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

/** The tokens that have bytes of some characters, and where these are. */
function tokensOf({tokens, byteOffsets}, characters) {
  const [first, last] = [characters[0].from, characters[characters.length - 1].to];
  return tokens
    .map(({id, from, to}) => ({id, from: Math.max(byteOffsets[from], first), to: byteOffsets[to]}))
    .filter(({from, to}) => from < last && to > first);
}

function countsInWords(characters, tokens) {
  const sum = (numberOf) => characters.reduce((all, one) => all + numberOf(one), 0);
  return say("encoder.lanes.counts", {
    graphemes: say("tokens.characters", {n: characters.length}),
    points: say("encoder.lanes.point_count", {n: sum(({points}) => points.length)}),
    bytes: say("tokens.bytes", {n: sum(({bytes}) => bytes.length)}),
    tokens: say("tokens.tokens", {n: tokens.length}),
  });
}

/** A row of the table; a token stands where it begins. */
function characterRow(encoding, {from, to, bytes, points}, tokens) {
  const isSign = (point) => points.length === 1 || point === "\r" || point === "\n";
  const signs = points.map((point) => (isSign(point) && encoding.marks[point]) || point);
  const own = tokens.filter((one) => one.from >= from && one.from < to);
  const chips = own.flatMap(({id}) => [tokenChip(encoding, id), element("small", "", `${id}`)]);
  return row(
    "character",
    element("bdi", "", signs.join("")),
    element("div", "", ...points.map((point) => pointNode(encoding, point))),
    element("div", "", ...Array.from(bytes, (byte, at) => byteNode(byte, lookAt(from + at)))),
    element("div", "", ...chips),
  );

  function lookAt(place) {
    const token = tokens.find((one) => place >= one.from && place < one.to);
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
