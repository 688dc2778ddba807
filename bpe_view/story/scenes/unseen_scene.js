/** Scene 7: what was learned from the paragraph, made in a text that it has not, in any order. */
import {idsOfGaps, rankGaps} from "../../engine/encode.js";
import {NEVER} from "../../engine/gaps.js";
import {split} from "../../engine/split.js";
import {element, setText} from "../../shell/dom.js";
import {segments} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {tokenChip} from "../../tokens/token_chip.js";
import {labelsOf} from "../token_labels.js";

/** When the merge of a rank has its turn. @type {Record<string, (rank: number) => number>} */
const TURNS = {learned: (rank) => rank, backwards: (rank) => -rank, shuffled: Math.random};

/** @type {import("../story.js").Draw} */
export function unseenScene(figure, story) {
  const field = element("input", {
    class: "entry",
    "aria-label": say("story.unseen.label"),
    maxlength: "80",
    autocomplete: "off",
    spellcheck: "false",
  });
  const faces = Object.keys(TURNS).map((order) => [order, say(`story.unseen.${order}`)]);
  const label = say("story.unseen.order");
  const orders = segments("segments", label, Object.fromEntries(faces), (order) => {
    read(order);
    story.move("unseen", 1);
    at(1);
  });
  const row = element("ol", "token-row");
  const total = element("p", {class: "total", role: "status"});
  figure.append(field, orders.root, row, total);

  /** @type {Reading} */
  let learned;
  /** @type {Reading} */
  let reading;
  let shown = -1;
  let isTyped = false;
  let chosen = "learned";
  let {told} = story;
  const read = (order = chosen) => {
    told = story.told ?? told; // in another language it is told in a moment
    chosen = order;
    const {tokenizer, name} = told;
    if (!isTyped) field.value = say("story.unseen.sentence", {name});
    const text = field.value;
    learned = new Reading(tokenizer, text, TURNS.learned);
    reading = order === "learned" ? learned : new Reading(tokenizer, text, TURNS[order]);
    orders.show(order);
    shown = -1;
  };
  field.addEventListener("input", () => {
    isTyped = true;
    read();
    at(1);
  });
  read();

  const at = (/** @type {number} */ progress) => {
    const step = reading === learned ? Math.round(progress * learned.ranks.length) : 0;
    if (step === shown) return;
    shown = step;
    const tokens = reading === learned ? learned.tokens(step) : reading.tokens();
    const right = reading === learned ? tokens : learned.tokens();
    const known = new Set(right.map(keyOf));
    const other = tokens.filter((token) => !known.has(keyOf(token))).length;
    const labels = labelsOf(told.tokenizer, story.data.marks, reading.others);
    row.replaceChildren(
      ...tokens.map((token) =>
        element("li", known.has(keyOf(token)) ? "" : "other", tokenChip(labels, token.id)),
      ),
    );
    const [n, instead] = [tokens.length, right.length];
    const said = reading === learned ? "tokens.tokens" : "story.unseen.instead";
    setText(total, say(said, {n, right: instead, other}));
  };
  return {at, read};
}

/** @typedef {{id: number, from: number}} Placed   a token and where it begins */

/** @param {Placed} token */
function keyOf({id, from}) {
  return `${id} ${from}`;
}

/** What merges make of a text when each has its turn; a character they do not know stays alone. */
export class Reading {
  /** @type {number[]} */
  symbols = [];
  /** @type {number[]} */
  gaps = [];
  /** Characters that no merge knows. @type {string[]} */
  others = [];

  /**
   * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
   * @param {string} text
   * @param {(rank: number) => number} turn
   */
  constructor(tokenizer, text, turn) {
    this.tokenizer = tokenizer;
    const {ranks, baseSize, left} = tokenizer;
    const turns = left.map((_, rank) => turn(rank));
    for (const piece of split(text, tokenizer.split)) {
      const ids = Array.from(piece, (character) => this.idOf(character));
      this.symbols.push(...ids);
      this.gaps.push(...rankGaps(ids, {ranks, baseSize, turns}), NEVER);
    }
    /** The merges that the text has, as they were learned. */
    this.ranks = [...new Set(this.gaps)].sort((one, other) => one - other);
    this.ranks.pop(); // NEVER
  }

  /** @param {string} character */
  idOf(character) {
    const {alphabet, size} = this.tokenizer;
    const known = alphabet.characters.indexOf(character);
    if (known >= 0) return known;
    if (!this.others.includes(character)) this.others.push(character);
    return size + this.others.indexOf(character);
  }

  /** After so many of its merges, by rank. @param {number} [step] @returns {Placed[]} */
  tokens(step = this.ranks.length) {
    const end = this.ranks[step] ?? NEVER;
    const gaps = Int32Array.from(this.gaps, (rank) => (rank < end ? rank : NEVER));
    const ids = idsOfGaps(this.symbols, gaps, this.tokenizer.baseSize);
    const starts = this.symbols.map((_, place) => place);
    const begins = starts.filter((place) => place === 0 || gaps[place - 1] === NEVER);
    return ids.map((id, place) => ({id, from: begins[place]}));
  }
}
