/** What of the text one does not see: a row for each kind, and a way to clean it. */
import {element} from "../shell/dom.js";
import {button, row, table} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";

/**
 * @typedef {[from: number, to: number]} Symbols   base symbols of the tokens that hold it
 *
 * @typedef {object} HiddenRow   as hidden_characters.py makes it
 * @property {string} points     code points
 * @property {string} name       Unicode's; empty: it has none
 * @property {[before: string, here: string, after: string]} near   the first place
 * @property {string | null} becomes   when cleaned; null: it is kept
 * @property {number} count
 * @property {number} tokens     that hold it, of all places together
 * @property {Symbols} span      of the first place
 *
 * @typedef {object} Hidden
 * @property {HiddenRow[]} rows
 * @property {number} more       rows that were left out
 * @property {Symbols[]} spans   to mark in the text
 * @property {string} cleaned    the text
 * @property {number} before     its tokens
 * @property {number | null} after   those of the cleaned text; null: the tokenizer lacks a character
 *
 * @typedef {object} Ways        to the text above
 * @property {(text: string) => void} clean
 * @property {(...spans: import("../tokens/token_spans.js").Span[]) => void} pick
 * @property {(symbol: number) => void} reveal
 */

export class HiddenPanel {
  /** @type {Symbols[]} */
  spans = [];

  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    this.root = element("div", "hidden-characters");
  }

  /** @param {import("./encoding.js").Encoding} _encoding @param {import("./encoding.js").TextData} data */
  show(_encoding, {hidden}) {
    this.spans = hidden?.spans ?? [];
    if (!hidden) return;
    const {rows, more, cleaned, before, after} = hidden;
    /** @type {Node[]} */
    const parts = [element("p", "", say("encoder.hidden.none"))];
    if (rows.length) {
      const heads = ["lanes.points", "hidden.name", "lanes.tokens", "hidden.cleaned"];
      const words = heads.map((key) => say(`encoder.${key}`));
      const list = table(
        "found",
        words,
        rows.map((one) => this.row(one)),
      );
      parts[0] = list;
      if (more) parts.push(element("p", "hint", say("encoder.more", {n: more})));
    }
    if (after !== null && rows.some(({becomes}) => becomes !== null)) {
      const words = say("encoder.hidden.clean", {before, after});
      parts.push(button("plain pill inviting", words, () => this.ways.clean(cleaned)));
    }
    this.root.replaceChildren(...parts);
  }

  /** Marks all of it in the text. */
  mark() {
    this.ways.pick(...this.spans.map(([from, to]) => ({from, to})));
  }

  /** @param {HiddenRow} found */
  row({points, name, near: [before, here, after], becomes, count, tokens, span}) {
    const place = element("bdi", "", before, element("mark", "", here), after);
    const times = count > 1 ? ` ${say("encoder.differences.times", {n: count})}` : "";
    const where = button("place", place, () => this.ways.reveal(span[0]));
    const said = becomes === null ? say("encoder.hidden.kept") : becomes;
    const named = element("div", "named", `${name || say("encode.unnamed")}${times} `, where);
    return row("", points, named, formatNumber(tokens), said || say("encoder.hidden.removed"));
  }
}
