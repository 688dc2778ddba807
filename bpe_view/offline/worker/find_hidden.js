/**
 * What of a text one does not see, as bpe_view/encoder/hidden_characters.py finds it.
 *
 * @typedef {import("../../encoder/hidden_characters.js").Hidden} Hidden
 * @typedef {import("../../encoder/hidden_characters.js").HiddenRow} HiddenRow
 * @typedef {import("../../engine/tokenizer.js").Tokenizer} Tokenizer
 *
 * @typedef {object} Table   as `browser_table` makes it
 * @property {string} parts      a pattern with a group for each kind
 * @property {string} in_emoji
 * @property {string} mark
 * @property {Record<string, string>} becomes   by kind, when cleaned
 * @property {Record<string, string>} names     of characters
 *
 * @typedef {{start: number, here: string, becomes: string | null}} Found   null: it stays
 */
import {UnknownCharacterError, utf8Bytes} from "../../engine/alphabet.js";
import {allowedOf} from "./encoding_payload.js";

const MOST_ROWS = 60;
const MOST_MARKED = 200;

const NEAR = 8; // characters on each side that are shown

const MOST_ROUNDS = 4; // what is taken away may have stood between a letter and its mark

/** @param {string} text @param {Table} table @returns {Found[]} */
function findHidden(text, table) {
  const found = Array.from(text.matchAll(new RegExp(table.parts, "gu")));
  return found.flatMap((part) => hiddenIn(part, table));
}

/** @param {RegExpExecArray} part @param {Table} table @returns {Found[]} */
function hiddenIn({0: here, index: start, groups}, {in_emoji, mark, becomes}) {
  const [kind] = Object.entries(groups ?? {}).find(([, one]) => one !== undefined) ?? [""];
  const whole = here.normalize("NFC");
  if (kind in becomes) return [{start, here, becomes: becomes[kind]}];
  if (kind === "letter" && whole !== here) return [{start, here, becomes: whole}];
  if (kind === "joined" || kind === "unknown") return [{start, here, becomes: null}];
  const inside = here.matchAll(new RegExp(kind === "emoji" ? in_emoji : mark, "gu"));
  return Array.from(inside, (one) => ({start: start + one.index, here: one[0], becomes: null}));
}

/** @param {string} text @param {Table} table */
function cleanedText(text, table) {
  let [before, clean] = ["", text];
  for (let round = 0; round < MOST_ROUNDS && clean !== before; round++) {
    [before, clean] = [clean, ""];
    let end = 0;
    for (const {start, here, becomes} of findHidden(before, table)) {
      if (becomes === null) continue;
      clean += before.slice(end, start) + becomes;
      end = start + here.length;
    }
    clean += before.slice(end);
  }
  return clean;
}

/**
 * @param {Tokenizer} tokenizer
 * @param {import("./encoding_payload.js").EncodeAsked} asked
 * @param {import("./answers.js").Known} known
 * @returns {Hidden}
 */
export function hiddenAnswer(tokenizer, asked, {printer, told: {hidden: table}}) {
  const {text, order} = asked;
  const allowed = allowedOf(tokenizer, asked);
  const starts = startsByRank(tokenizer, text, allowed);
  const {base} = tokenizer.alphabet;
  const size = (/** @type {string} */ part) =>
    base === "bytes" ? utf8Bytes(part).length : Array.from(part).length;
  /** @type {Map<string, HiddenRow>} */
  const rows = new Map();
  /** @type {[number, number][]} */
  const spans = [];
  let [end, symbol, first] = [0, 0, 0];
  for (const one of findHidden(text, table)) {
    const from = symbol + size(text.slice(end, one.start));
    end = one.start + one.here.length;
    symbol = from + size(one.here);
    while (starts[first + 1] <= from) first++;
    let last = first;
    while (starts[last] < symbol) last++;
    spans.push([starts[first], starts[last]]);
    const key = JSON.stringify([one.here, one.becomes]);
    const row = rows.get(key) ?? rowOf(text, one, spans[spans.length - 1], printer, table);
    row.count += 1;
    row.tokens += last - first;
    rows.set(key, row);
  }
  const cleaned = cleanedText(text, table);
  return {
    rows: Array.from(rows.values()).slice(0, MOST_ROWS),
    more: Math.max(rows.size - MOST_ROWS, 0),
    spans: spans.slice(0, MOST_MARKED),
    cleaned,
    before: tokenizer.encode(text, order, allowed).length,
    after: lengthIfKnown(() => tokenizer.encode(cleaned, order, allowed)),
  };
}

/** The base symbol where each token begins, and the end. @param {Tokenizer} tokenizer @param {string} text @param {string[]} allowed */
function startsByRank(tokenizer, text, allowed) {
  const {corpus, encoded} = tokenizer.encodePieces(text, "rank", allowed);
  let end = 0;
  const ends = corpus.sequence.flatMap((piece) =>
    encoded[piece].lengths.map((one) => (end += one)),
  );
  return [0, ...ends];
}

/** Null where the alphabet lacks a character. @param {() => number[]} encode */
function lengthIfKnown(encode) {
  try {
    return encode().length;
  } catch (error) {
    if (error instanceof UnknownCharacterError) return null;
    throw error;
  }
}

/**
 * @param {string} text @param {Found} found @param {[number, number]} span
 * @param {import("../../tokens/printable.js").Printer} printer @param {Table} table
 * @returns {HiddenRow}
 */
function rowOf(text, {start, here, becomes}, span, printer, {names, mark}) {
  const seen = (/** @type {string[]} */ part) => part.map((one) => printer.visible(one)).join("");
  const characters = Array.from(here);
  const isMark = new RegExp(mark, "u");
  const named = characters.map((one) => {
    const isNamed = characters.length === 1 || isMark.test(one);
    return (isNamed && names[one]) || (/\p{C}/u.test(one) ? "" : printer.visible(one));
  });
  const end = start + here.length;
  return {
    points: characters.map(codePoint).join(" "),
    name: named.join(" + "),
    near: [
      seen(Array.from(text.slice(Math.max(start - 2 * NEAR, 0), start)).slice(-NEAR)),
      seen(characters),
      seen(Array.from(text.slice(end, end + 2 * NEAR)).slice(0, NEAR)),
    ],
    becomes: becomes === null ? null : seen(Array.from(becomes)),
    count: 0,
    tokens: 0,
    span,
  };
}

/** @param {string} character */
function codePoint(character) {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
