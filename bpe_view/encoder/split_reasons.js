/** Why the text is split where it is: its pre-tokens by what took them, and one boundary closely. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";

/**
 * @typedef {[label: string, by: number, left: number, right: number, step: number]} Piece
 *   what took it, of all alternatives, and what took each side of the boundary before it, which the
 *   pattern `step` made; -1: nothing matched, -2: a special token
 *
 * @typedef {object} SplitReasons   as split_reasons.py makes it
 * @property {[text: string, says: string][][]} patterns   their alternatives
 * @property {Piece[]} pieces
 */

const RECOGNIZED = -2;
const HUES = 12;

export class SplitReasonsPanel {
  /** @param {(symbol: number) => void} choose told where the pre-token begins */
  constructor(choose) {
    this.shown = "";
    /** @type {number[]} */
    this.starts = [];
    this.text = element("p", "taken");
    this.boundary = element("div", {class: "boundary", "aria-live": "polite"});
    this.list = element("div", "alternatives");
    this.root = element("div", "split-reasons", this.text, this.boundary, this.list);
    this.text.addEventListener("click", ({target}) => {
      const place = [...this.text.children].indexOf(/** @type {Element} */ (target));
      if (place >= 0) choose(this.starts[place]);
    });
  }

  /**
   * @param {import("./encoding.js").Encoding} encoding
   * @param {number} symbol   the first of the pre-token that is looked at
   * @param {SplitReasons | null} [reasons]
   */
  show(encoding, symbol, reasons) {
    this.root.hidden = !reasons;
    if (!reasons) return;
    const key = JSON.stringify(reasons);
    if (key !== this.shown) this.showText(encoding, reasons);
    this.shown = key;
    const place = this.starts.indexOf(symbol);
    for (const node of this.text.querySelectorAll(".hot")) node.classList.remove("hot");
    this.text.children[place]?.classList.add("hot");
    this.boundary.replaceChildren(...boundaryOf(reasons, place));
  }

  /** @param {import("./encoding.js").Encoding} encoding @param {SplitReasons} reasons */
  showText({pieces}, {patterns, pieces: taken}) {
    this.starts = [...pieces.keys()].filter((symbol) => symbol === 0 || pieces[symbol]);
    this.text.replaceChildren(...taken.map(([label, by]) => chip(label, by)));
    const first = patterns.map((_, step) => patterns.slice(0, step).flat().length);
    const lists = patterns.flatMap((parts, step) => {
      const rows = parts.map(([text], place) => element("li", "", code(text, first[step] + place)));
      parts.forEach(([, says], place) => {
        if (says) rows[place].append(element("span", "", say(`reasons.${says}`)));
      });
      const title =
        patterns.length > 1 ? [element("h2", "title", patternInWords(step, patterns))] : [];
      return [...title, element("ol", "", ...rows)];
    });
    this.list.replaceChildren(element("p", "hint", say("reasons.help")), ...lists);
  }
}

/** Both sides of the boundary before a pre-token. */
function boundaryOf({patterns, pieces}, place) {
  if (!pieces[place]) return [];
  const [label, , left, right, step] = pieces[place];
  const made = patterns.length > 1 && place > 0 ? `${patternInWords(step, patterns)}.` : "";
  const before = place > 0 ? [sideOf(patterns, pieces[place - 1][0], left)] : [];
  const title = element(
    "h2",
    "title",
    `${say(`reasons.${place > 0 ? "boundary" : "begins"}`)} ${made}`,
  );
  return [title, ...before, sideOf(patterns, label, right)];
}

function sideOf(patterns, label, by) {
  const row = element("p", "side", chip(label, by), " ");
  const [text, says] = patterns.flat()[by] ?? ["", by === RECOGNIZED ? "special" : "nothing"];
  if (says) row.append(say(`reasons.${says}`), " ");
  if (text) row.append(code(text, by));
  return row;
}

function patternInWords(step, {length}) {
  return say("reasons.step", {n: step + 1, of: length});
}

function chip(label, by) {
  return element(
    "bdi",
    by >= 0 ? `tok m h${by % HUES}` : `tok${by === RECOGNIZED ? " special" : ""}`,
    label,
  );
}

/** A regex in the colour of what it takes. */
function code(text, by) {
  return element("code", `tok m h${by % HUES}`, text);
}
