/**
 * What one token is: shown beside it on hover, on a tap, or with shift and the arrow keys.
 *
 * @typedef {import("./token_source.js").Source} Source
 *
 * @typedef {object} Facts
 * @property {string} label
 * @property {number} id
 * @property {Uint8Array} bytes
 * @property {number | null} characters null: only part of a character
 * @property {string} made              what made it, in words
 * @property {[number, number] | null} parts  the two tokens it was joined from
 * @property {boolean} special
 * @property {number | null} uses       in the whole text, now; null: not known
 */
import {hexOf} from "./printable.js";
import {tokenChip} from "./token_chip.js";
import {element, setText} from "../shell/dom.js";
import {button, spokenLine} from "../shell/kit.js";
import {say} from "../shell/messages.js";

const MOST_BYTES = 24;

/** Where a press looks for a token, in pixels from itself: a thumb hits what is 24 pixels large. */
const AROUND_A_PRESS = [
  [0, 0],
  [0, -12],
  [0, 12],
  [-12, 0],
  [12, 0],
];

/** What is written as a sign: the words for it. @param {string | undefined} label */
export function signInWords(label) {
  if (label === "·") return say("tokens.card.space");
  return label === "⏎" ? say("tokens.card.line_break") : "";
}

/** @param {number} n bytes @param {number | null} characters null: only part of one */
export function lengthInWords(n, characters) {
  const part = say("tokens.card.part_of_character");
  const many = characters === null ? part : say("tokens.characters", {n: characters});
  return say("tokens.card.length_of", {bytes: say("tokens.bytes", {n}), characters: many});
}

/**
 * What the card tells of a token, a row each: the key of its words, and what stands beside them; null:
 * this token has no such row. To add one: an entry here, and its words in the files of bpe_view/words.
 * @type {{title: string, value: (facts: Facts, source: Source) => (string | Node)[] | null}[]}
 */
const ROWS = [
  {
    title: "tokens.card.id",
    value: ({id}) => [id < 0 ? say("tokens.card.unknown") : String(id)],
  },
  {
    title: "tokens.card.bytes",
    value: ({bytes}) => {
      const more = bytes.length > MOST_BYTES ? " …" : "";
      return [element("code", "", hexOf(bytes.slice(0, MOST_BYTES)) + more)];
    },
  },
  {
    title: "tokens.card.length",
    value: ({bytes, characters}) => [lengthInWords(bytes.length, characters)],
  },
  {title: "tokens.card.made", value: ({made}) => [made]},
  {
    title: "tokens.card.parts",
    value: ({parts}, source) =>
      parts && [tokenChip(source, parts[0]), " + ", tokenChip(source, parts[1])],
  },
  {
    title: "tokens.card.uses",
    value: ({uses}) => (uses === null ? null : [say("tokens.once_or_times", {n: uses})]),
  },
];

export class Inspector {
  pointer = "";
  symbol = -1;
  card = element("div", {class: "lifted inspector", hidden: ""});
  spoken = spokenLine();

  /**
   * @param {HTMLElement} frame what the card stays inside of
   * @param {import("./token_view.js").TokenView} view
   * @param {(span: import("./token_spans.js").Span) => Facts} describe
   * @param {() => boolean} [chooses] whether a tap chooses a token; then the card would only hide
   *   those that could be chosen next
   */
  constructor(frame, view, describe, chooses = () => false) {
    this.frame = frame;
    this.view = view;
    this.describe = describe;
    this.chooses = chooses;
    this.listen();
  }

  listen() {
    const {root} = this.view;
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.inspect(this.view.symbolAt(event.target));
    });
    root.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") this.hide();
    });
    root.addEventListener("pointerdown", ({pointerType}) => {
      this.pointer = pointerType;
    });
    root.addEventListener("click", (event) => {
      const isChoosing = this.pointer === "touch" && this.chooses();
      this.inspect(isChoosing ? -1 : this.symbolNear(event));
    });
    root.addEventListener("scroll", () => this.place(), {passive: true});
    root.addEventListener("blur", ({relatedTarget}) => {
      if (!(relatedTarget instanceof Node && this.card.contains(relatedTarget))) this.hide();
    });
  }

  /** The base symbol that a press is at, or nearest to; -1 for none. */
  symbolNear({clientX, clientY}) {
    const place = /** @type {ShadowRoot | Document} */ (this.view.root.getRootNode());
    for (const [x, y] of AROUND_A_PRESS) {
      const found = this.view.symbolAt(place.elementFromPoint(clientX + x, clientY + y));
      if (found >= 0) return found;
    }
    return -1;
  }

  /** @param {number} symbol of the window; -1 for none */
  inspect(symbol) {
    if (symbol < 0) return this.hide();
    const span = this.view.spanAt(symbol);
    const same = this.symbol >= span.from && this.symbol < span.to && !this.card.hidden;
    this.symbol = symbol;
    if (same) return;
    this.view.setHot(symbol);
    this.card.replaceChildren(...this.content(span));
    this.card.hidden = false;
    this.place();
  }

  hide() {
    this.symbol = -1;
    this.fold();
  }

  /** Hides the card: after a step another token may be there. The keys go on from the same place. */
  fold() {
    this.card.hidden = true;
    this.view.setHot(-1);
  }

  /**
   * To the token before or after the inspected one, for the keyboard.
   * @param {number} by -1 or 1
   */
  move(by) {
    const from = this.view.beside(this.symbol, by);
    if (from < 0) return;
    this.inspect(from);
    const told = this.card.querySelectorAll(".tok, dt, dd");
    this.say(Array.from(told, (node) => node.textContent).join(" "));
  }

  /** To who does not see it. @param {string} words */
  say(words) {
    setText(this.spoken, words);
  }

  /** What the card tells of a token. @param {import("./token_spans.js").Span} span */
  content(span) {
    const facts = this.describe(span);
    const rows = ROWS.flatMap(({title, value}) => {
      const told = value(facts, this.view.source);
      return told ? [element("dt", "", say(title)), element("dd", "", ...told)] : [];
    });
    return [this.heading(facts), element("dl", "facts", ...rows)];
  }

  /** @param {Facts} facts */
  heading(facts) {
    const chip = facts.special
      ? element("bdi", "tok special", facts.label)
      : tokenChip(this.view.source, facts.id);
    const sign = signInWords(facts.label);
    const meant = sign ? [" ", element("span", "hint", sign)] : [];
    const before = this.way(-1, "‹", say("tokens.card.before"));
    const after = this.way(1, "›", say("tokens.card.after"));
    return element("p", "inspected", chip, ...meant, element("span", "beside", before, after));
  }

  /** To a neighbour, for a thumb (inspector.css); keys have a way of their own. @param {number} by @param {string} sign @param {string} words */
  way(by, sign, words) {
    const node = button("plain pill", sign, () => {
      this.move(by);
      this.view.root.focus({preventScroll: true});
    });
    node.tabIndex = -1;
    node.ariaLabel = words;
    return node;
  }

  /** Under the token where there is room, else over it; never outside the player. */
  place() {
    if (this.card.hidden) return;
    const node = this.view.nodeOf(this.view.spanAt(this.symbol).from);
    if (!node) return;
    const frame = this.frame.getBoundingClientRect();
    const text = this.view.root.getBoundingClientRect();
    const token = node.getBoundingClientRect();
    const isAway = token.bottom < text.top || token.top > text.bottom;
    const {offsetWidth, offsetHeight} = this.card;
    const left = Math.max(4, Math.min(token.left - frame.left, frame.width - offsetWidth - 4));
    const under = token.bottom - frame.top + 8;
    const over = token.top - frame.top - offsetHeight - 8;
    const screen = document.documentElement.clientHeight;
    const fits = token.bottom + offsetHeight + 8 < screen && under + offsetHeight < frame.height;
    const top = fits || token.top - offsetHeight < 0 ? under : over;
    const visibility = isAway ? "hidden" : "";
    Object.assign(this.card.style, {left: `${left}px`, top: `${top}px`, visibility});
  }
}
