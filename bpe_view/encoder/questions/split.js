/**
 * "Why split here": the pre-tokens of the text by what took them, and one boundary closely.
 *
 * @typedef {[label: string, by: number, left: number, right: number, step: number]} Piece
 *   what took it, of all alternatives, and what took each side of the boundary before it, which the
 *   pattern `step` made; -1: nothing matched, -2: a special token
 *
 * @typedef {object} SplitReasons   as split.py makes it
 * @property {[text: string, says: string][][]} patterns   their alternatives
 * @property {Piece[]} pieces
 */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {addQuestion} from "../question_row.js";

const RECOGNIZED = -2;
const HUES = 12;

addQuestion({
  name: "split",
  title: "encoder.ask.split",
  ofPiece: true,
  make: (page) => new SplitReasonsPanel(page),
});

class SplitReasonsPanel {
  shown = "";
  /** @type {number[]} */
  starts = [];

  constructor({select}) {
    this.text = element("p", "pieces");
    this.boundary = element("div", {class: "boundary", "aria-live": "polite"});
    this.list = element("div", "alternatives");
    this.root = element("div", "stack split-reasons", this.text, this.boundary, this.list);
    this.text.addEventListener("click", ({target}) => {
      const place = [...this.text.children].indexOf(/** @type {Element} */ (target));
      if (place >= 0) select(this.starts[place]);
    });
  }

  show({encoding, piece, answer}) {
    this.root.hidden = !answer;
    if (!answer) return [piece];
    const key = JSON.stringify(answer);
    if (key !== this.shown) this.showText(encoding, answer);
    this.shown = key;
    const place = this.starts.indexOf(piece.from);
    for (const node of this.text.querySelectorAll(".hot")) node.classList.remove("hot");
    this.text.children[place]?.classList.add("hot");
    this.boundary.replaceChildren(...boundaryOf(answer, place));
    return [piece];
  }

  showText({pieces}, {patterns, pieces: labels}) {
    this.starts = [...pieces.keys()].filter((symbol) => symbol === 0 || pieces[symbol]);
    this.text.replaceChildren(...labels.map(([label, by]) => chip(label, by)));
    let by = 0;
    const lists = patterns.flatMap((parts, step) => {
      const rows = parts.map(([text, says]) => {
        const said = says ? [element("span", "", say(`reasons.${says}`))] : [];
        return element("li", "flow", code(text, by++), ...said);
      });
      const title = element("h2", "title", patternInWords(step, patterns));
      return [...(patterns.length > 1 ? [title] : []), element("ol", "", ...rows)];
    });
    this.list.replaceChildren(element("p", "hint", say("reasons.help")), ...lists);
  }
}

/** Both sides of the boundary before a pre-token. */
function boundaryOf({patterns, pieces}, place) {
  if (!pieces[place]) return [];
  const [label, , left, right, step] = pieces[place];
  const which = patterns.length > 1 && place > 0 ? `${patternInWords(step, patterns)}.` : "";
  const title = `${say(place > 0 ? "reasons.boundary" : "reasons.begins")} ${which}`;
  const before = place > 0 ? [sideOf(patterns, pieces[place - 1][0], left)] : [];
  return [element("h2", "title", title), ...before, sideOf(patterns, label, right)];
}

function sideOf(patterns, label, by) {
  const row = element("p", "flow side", chip(label, by), " ");
  const [text, says] = patterns.flat()[by] ?? ["", by === RECOGNIZED ? "special" : "nothing"];
  if (says) row.append(say(`reasons.${says}`), " ");
  if (text) row.append(code(text, by));
  return row;
}

function patternInWords(step, {length}) {
  return say("reasons.step", {n: step + 1, of: length});
}

function chip(label, by) {
  const look = by >= 0 ? ` m h${by % HUES}` : by === RECOGNIZED ? " special" : "";
  return element("bdi", `tok${look}`, label);
}

/** A regex in the colour of what it takes. */
function code(text, by) {
  return element("code", `tok m h${by % HUES}`, text);
}
