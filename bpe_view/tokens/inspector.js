/**
 * What one token is: shown beside it on hover, on a tap, or with shift and the arrow keys.
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
import {NO_SOURCE} from "./token_source.js";

const MOST_BYTES = 24;

/** Where a press looks for a token, in pixels from itself: a thumb hits what is 24 pixels large. */
const AROUND_A_PRESS = [
  [0, 0],
  [0, -12],
  [0, 12],
  [-12, 0],
  [12, 0],
];

/** What cannot be seen, by its byte. @type {Record<number, string>} */
const SIGNS_IN_WORDS = {10: "line_break", 32: "space"};

/** @param {number} n bytes @param {number | null} characters null: only part of one */
export function lengthInWords(n, characters) {
  const part = say("tokens.card.part_of_character");
  const many = characters === null ? part : say("tokens.characters", {n: characters});
  return say("tokens.card.length_of", {bytes: say("tokens.bytes", {n}), characters: many});
}

function fact(name, ...value) {
  return [say(`tokens.card.${name}`), ...value];
}

/** What is known of a token. */
function factList(facts) {
  const rows = facts.flatMap(([name, ...value]) => [
    element("dt", "", name),
    element("dd", "", ...value),
  ]);
  return element("dl", "facts", ...rows);
}

export class Inspector {
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
    this.pointer = "";
    this.symbol = -1;
    this.source = NO_SOURCE;
    this.card = element("div", {class: "lifted inspector", hidden: ""});
    this.spoken = spokenLine();
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
    root.addEventListener("click", (event) =>
      this.inspect(this.isChoosing() ? -1 : this.symbolNear(event)),
    );
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

  isChoosing() {
    return this.pointer === "touch" && this.chooses();
  }

  /** @param {import("./token_source.js").Source} source what the view shows from now on */
  load(source) {
    this.source = source;
    this.hide();
  }

  /** @param {number} symbol of the window; -1 for none */
  inspect(symbol) {
    if (symbol < 0 || this.source === NO_SOURCE) {
      this.hide();
      return;
    }
    const span = this.view.spanAt(symbol);
    const same = this.symbol >= span.from && this.symbol < span.to && !this.card.hidden;
    this.symbol = symbol;
    if (same) return;
    this.refresh();
  }

  /** After a step the token at the same place may be another one. */
  refresh() {
    if (this.symbol < 0) return;
    const span = this.view.spanAt(this.symbol);
    this.view.setHot(this.symbol);
    const facts = this.describe(span);
    this.card.replaceChildren(this.heading(facts), this.list(facts));
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
    if (this.source.symbols.length === 0) return;
    const now = this.symbol < 0 ? null : this.view.spanAt(this.symbol);
    const to = now === null ? 0 : by > 0 ? now.to : now.from - 1;
    if (to < 0 || to >= this.source.symbols.length) return;
    const {from} = this.view.spanAt(to);
    this.view.reveal(from);
    this.inspect(from);
    const told = this.card.querySelectorAll(".tok, dt, dd");
    this.say(Array.from(told, (node) => node.textContent).join(" "));
  }

  /** To who does not see it. @param {string} words */
  say(words) {
    setText(this.spoken, words);
  }

  /** @param {Facts} facts */
  heading(facts) {
    const chip = facts.special
      ? element("bdi", "tok special", facts.label)
      : tokenChip(this.source, facts.id);
    const sign = facts.bytes.length === 1 ? SIGNS_IN_WORDS[facts.bytes[0]] : undefined;
    const meant = sign ? [" ", element("span", "hint", say(`tokens.card.${sign}`))] : [];
    const ways = [this.way(-1, "‹", "before"), this.way(1, "›", "after")];
    return element("p", "inspected", chip, ...meant, element("span", "beside", ...ways));
  }

  /** To a neighbour, for a thumb (inspector.css); keys have a way of their own. @param {number} by @param {string} sign @param {string} name */
  way(by, sign, name) {
    const node = button("plain pill", sign, () => {
      this.move(by);
      this.view.root.focus({preventScroll: true});
    });
    node.tabIndex = -1;
    node.ariaLabel = say(`tokens.card.${name}`);
    return node;
  }

  /** @param {Facts} facts */
  list({id, bytes, characters, made, parts, uses}) {
    const hex = hexOf(bytes.slice(0, MOST_BYTES)) + (bytes.length > MOST_BYTES ? " …" : "");
    const [left, right] = (parts ?? []).map((part) => tokenChip(this.source, part));
    return factList([
      fact("id", id < 0 ? say("tokens.card.unknown") : String(id)),
      fact("bytes", element("code", "", hex)),
      fact("length", lengthInWords(bytes.length, characters)),
      fact("made", made),
      ...(parts ? [fact("parts", left, " + ", right)] : []),
      ...(uses === null ? [] : [fact("uses", say("tokens.once_or_times", {n: uses}))]),
    ]);
  }

  /** Under the token where there is room, else over it; never outside the player. */
  place() {
    if (this.card.hidden) return;
    const node = this.view.nodeOf(this.view.spanAt(this.symbol).from);
    if (!node) return;
    const frame = this.frame.getBoundingClientRect();
    const text = this.view.root.getBoundingClientRect();
    const token = node.getBoundingClientRect();
    const away = token.bottom < text.top || token.top > text.bottom;
    this.card.style.visibility = away ? "hidden" : "";
    const {offsetWidth, offsetHeight} = this.card;
    const left = Math.max(4, Math.min(token.left - frame.left, frame.width - offsetWidth - 4));
    const under = token.bottom - frame.top + 8;
    const over = token.top - frame.top - offsetHeight - 8;
    const screen = document.documentElement.clientHeight;
    const fits = token.bottom + offsetHeight + 8 < screen && under + offsetHeight < frame.height;
    this.card.style.left = `${left}px`;
    this.card.style.top = `${fits || token.top - offsetHeight < 0 ? under : over}px`;
  }
}
