/**
 * One passage as it is cut at several vocabulary sizes, and below them at the one that is chosen. All
 * of it comes from one number for each gap.
 *
 * @typedef {any} LadderData   as ladder_payload.py makes it
 * @typedef {{from: number, to: number, last: number}} Token   in bytes; the last merge in it, or -1
 */
import {Rows} from "../rows/rows.js";
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatNumber, formatRatio} from "../shell/number_format.js";

const SIDES = 276; // pixels beside the passage in a wide row, and those of a letter in it
const LETTER = 13.2;
const FEWEST_LETTERS = 23;
const textEncoder = new TextEncoder();

export class Ladder {
  constructor() {
    this.rows = new Rows();
    this.heads = ["charts.ladder.size", "tokens.bytes_per_token", "charts.ladder.tokens"].map(
      (key) => element("span", "", say(key)),
    );
    this.root = element("div", {class: "ladder"}, element("div", "flow hint heads", ...this.heads));
    this.root.append(this.rows.root);
    /** @type {LadderData | null} */
    this.data = null;
    this.shown = "";
  }

  /** @param {LadderData | null} data @param {(size: number) => number} ratioAt bytes per token of the whole text */
  show(data, ratioAt) {
    this.root.hidden = !data;
    this.data = data;
    this.ratioAt = ratioAt;
    this.shown = "";
  }

  /** @param {number} size that is chosen */
  choose(size) {
    const data = this.data && fitting(this.data, (this.root.clientWidth - SIDES) / LETTER);
    if (!data) return;
    const {passage: text, marks, sizes} = data;
    const chosen = this.row(data, size, true);
    if (this.shown === text) return this.rows.replace(sizes.length, chosen);
    this.shown = text;
    const rows = [...sizes.map((one) => this.row(data, one, false)), chosen];
    this.rows.show({label: say("charts.ladder.label"), text, marks, rows});
  }

  /** @param {LadderData} data @param {number} size @param {boolean} isChosen */
  row(data, size, isChosen) {
    const tokens = tokensAt(data.ranks, size - data.sizes[0]);
    const number = formatNumber(tokens.length);
    const name = formatNumber(size);
    const note = formatRatio(this.ratioAt?.(size) ?? 0);
    return {
      name,
      note,
      number,
      said: say("charts.ladder.row", {size, n: tokens.length}),
      chosen: isChosen,
      tokens: {
        ends: tokens.map(({to}) => to),
        ids: tokens.map((one) => idOf(data, one)),
        bare: tokens.flatMap(({last}, place) => (last < 0 ? [place] : [])),
        told: tokens.map((one) => lifeOf(data, one)),
      },
    };
  }
}

/**
 * As much of the passage as has room in one line, up to a gap that stays open if there is one.
 * @param {LadderData} data @param {number} letters @returns {LadderData}
 */
function fitting(data, letters) {
  const most = Math.max(letters, FEWEST_LETTERS);
  const open = data.ranks[0];
  let [width, bytes, fits, passage, shorter] = [0, 0, 0, "", ""];
  for (const letter of data.passage) {
    width += letter > "\u2e7f" ? 2 : 1;
    if (width > most) break;
    if (data.ranks[bytes] === open) [fits, shorter] = [bytes, passage];
    bytes += textEncoder.encode(letter).length;
    passage += letter;
  }
  if (width <= most) return data;
  if (fits) [bytes, passage] = [fits, shorter];
  return {...data, passage, ranks: data.ranks.slice(0, bytes)};
}

/** @param {number[]} ranks of the gap before each byte @param {number} step @returns {Token[]} */
function tokensAt(ranks, step) {
  const starts = ranks.flatMap((rank, byte) => (byte === 0 || rank >= step ? [byte] : []));
  return starts.map((from, place) => {
    const to = starts[place + 1] ?? ranks.length;
    return {from, to, last: Math.max(-1, ...ranks.slice(from + 1, to))};
  });
}

/** A merge's token has the ID of its place in training. */
function idOf({symbols, sizes}, {from, last}) {
  return last < 0 ? symbols[from] : sizes[0] + last;
}

/** From which size to which it is one token here. */
function lifeOf({ranks, sizes}, {from, to, last}) {
  const open = ranks[0];
  const [first] = sizes;
  const ends = Math.min(ranks[from], ranks[to] ?? open);
  const low = first + last + 1;
  if (ends >= open) return say("charts.ladder.from", {low});
  return say("charts.ladder.between", {low, high: first + ends});
}
