/**
 * One passage as it is cut at several vocabulary sizes, and below them at the one that is chosen. All
 * of it comes from one number for each gap.
 *
 * @typedef {any} LadderData   as ladder_payload.py makes it
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
  /** @param {(size: number) => number} ratioAt bytes per token of the whole text */
  constructor(ratioAt) {
    this.ratioAt = ratioAt;
    this.rows = new Rows();
    const heads = ["charts.ladder.size", "tokens.bytes_per_token", "charts.ladder.tokens"];
    const head = element(
      "div",
      "flow hint heads",
      ...heads.map((key) => element("span", "", say(key))),
    );
    this.root = element("div", "ladder", head, this.rows.root);
    /** @type {LadderData | null} */
    this.data = null;
    this.passage = ""; // that is shown
  }

  /** @param {LadderData | null} data */
  show(data) {
    this.root.hidden = !data;
    this.data = data;
    this.passage = "";
  }

  /** @param {number} size that is chosen */
  choose(size) {
    if (!this.data) return;
    const data = fitting(this.data, (this.root.clientWidth - SIDES) / LETTER);
    const {passage: text, marks, sizes} = data;
    const chosen = {...this.row(data, size), chosen: true};
    if (this.passage === text) return this.rows.replace(sizes.length, chosen);
    this.passage = text;
    const rows = [...sizes.map((/** @type {number} */ one) => this.row(data, one)), chosen];
    this.rows.show({label: say("charts.ladder.label"), text, marks, rows});
  }

  /** The passage at a size. @param {LadderData} data @param {number} size */
  row({ranks, symbols, sizes: [first]}, size) {
    const isStart = (/** @type {number} */ byte) => byte === 0 || ranks[byte] >= size - first;
    const starts = [...ranks.keys()].filter(isStart);
    /** @type {Record<string, any[]>} */
    const tokens = {ends: [...starts.slice(1), ranks.length], ids: [], bare: [], told: []};
    for (const [place, from] of starts.entries()) {
      const to = tokens.ends[place];
      // The last merge in it: its token has the ID of the merge's place in training.
      const last = Math.max(-1, ...ranks.slice(from + 1, to));
      if (last < 0) tokens.bare.push(place);
      tokens.ids.push(last < 0 ? symbols[from] : first + last);
      tokens.told.push(
        life(
          first + last + 1,
          first + Math.min(ranks[from], ranks[to] ?? ranks[0]),
          first + ranks[0],
        ),
      );
    }
    const n = starts.length;
    const [name, note, number] = [
      formatNumber(size),
      formatRatio(this.ratioAt(size)),
      formatNumber(n),
    ];
    return {name, note, number, said: say("charts.ladder.row", {size, n}), tokens};
  }
}

/** From which size to which it is one token here. @param {number} low @param {number} high @param {number} end after all */
function life(low, high, end) {
  return high >= end ? say("charts.ladder.from", {low}) : say("charts.ladder.between", {low, high});
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
