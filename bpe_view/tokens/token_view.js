/**
 * The token view: a text in tokens after any number of merges. Knows nothing of players, so that
 * every page can show its text the same way.
 *
 * @typedef {import("./token_source.js").Source} Source
 * @typedef {import("./text_chunks.js").ChunkText} ChunkText
 * @typedef {import("./cell_dom.js").Cells} Cells
 * @typedef {import("./token_spans.js").Span} Span
 *
 * @typedef {object} Chunk
 * @property {ChunkText} text
 * @property {HTMLElement} host
 * @property {string | null} inlineDirection
 * @property {Cells | null} cells   null: holds plain text, about as large as its cells would be
 * @property {boolean} near         in or near the visible part
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {onPaper} from "../shell/paper.js";
import {cutText, linesIn, symbolLength} from "./text_chunks.js";
import {lineDirection} from "./graphemes.js";
import {buildCells} from "./cell_dom.js";
import {paintCells} from "./cell_paint.js";
import {reading} from "./reading.js";
import {tokenSpan} from "./token_spans.js";
import {NEVER} from "./gaps.js";
import {NO_SOURCE} from "./token_source.js";

const MOST_BUILT = 40; // blocks far away go back to plain text once this many chunks have cells

const READ_AFTER = 200; // milliseconds that a step rests before it is read

/**
 * Pixels of the screen for each base symbol that has cells before it is known what is in sight. It is
 * for the third of a page that a text takes, or for the large type of a text alone on the screen.
 */
const PIXELS_PER_SYMBOL = 1800;

const SHORT_TEXT = 700; // up to this many base symbols the box is as high as its text

const WIDEST = 1240; // a text is no wider

const LINE_HEIGHT = 38;
const SYMBOLS_PER_LINE = 90;

const ROWS_ON_SHEETS = 115; // rows that three sheets hold beside all else; more is not printed whole

export const FINISHED = NEVER - 1; // all merges are made, and none comes next

export class TokenView {
  step = 0;
  hot = -1;
  /** @type {Span[]} */
  picked = [];
  hidesNext = false; // whether nothing says which pair merges next
  justMade = false; // whether only what was just made is shown, and what comes next in a moment
  /** @type {Chunk[]} */
  chunks = [];
  source = NO_SOURCE;
  language = ""; // of the text, as browsers name it; none where nobody knows
  together = 1; // views of the same text side by side, this one among them
  resting = 0;
  paper = onPaper(() => this.putOnPaper());

  /** @param {string} [help] what can be done with it by keys; none: nothing, nor has it the focus */
  constructor(help) {
    const focusable = {role: "group", tabindex: "0", "aria-description": help ?? ""};
    this.root = element("div", {class: "tokens", ...(help ? focusable : {})});
    this.observer = new IntersectionObserver((entries) => this.moved(entries), {
      root: this.root,
      rootMargin: "200px 0px",
    });
  }

  /** @param {Source} source @param {number} step */
  show(source, step) {
    const {root, observer} = this;
    observer.disconnect();
    Object.assign(this, {source, step, justMade: false, hot: -1, picked: [], chunks: []});
    root.classList.toggle("short", source.symbols.length <= SHORT_TEXT);
    const blocks = cutText(source.text, source.base, source.pieces);
    root.scrollTop = 0; // before anything changes that it would have to lay out
    root.replaceChildren(...blocks.map((block) => this.blockNode(block)));
    root.dataset.step = String(step);
    // What stands at the top is there at once, not a frame later.
    let ahead = (Math.min(innerWidth, WIDEST) * innerHeight) / PIXELS_PER_SYMBOL;
    for (const chunk of this.chunks) {
      observer.observe(chunk.host);
      if (ahead <= 0) continue;
      ahead -= chunk.text.to - chunk.text.from;
      chunk.host.classList.add("at-once");
      this.enliven(chunk);
    }
  }

  blockNode(block) {
    if (!block.inline) return this.addChunk(block.chunks[0], "div", null);
    const line = element("div", {class: "line", dir: "auto"});
    const direction = lineDirection(block.chunks[0].text);
    line.append(...block.chunks.map((text) => this.addChunk(text, "span", direction)));
    return line;
  }

  addChunk(text, tag, inlineDirection) {
    const host = element(tag, "chunk");
    if (this.language) host.lang = this.language;
    if (tag === "div") {
      const lines = text.text.split("\n").length + (text.to - text.from) / SYMBOLS_PER_LINE;
      host.style.containIntrinsicSize = `auto ${Math.ceil(lines * LINE_HEIGHT)}px`;
    }
    const chunk = {text, host, inlineDirection, cells: null, near: false};
    this.chunks.push(chunk);
    this.unbuild(chunk);
    return host;
  }

  /** Ends what would outlive the view: who made it calls this when it goes. */
  disconnect() {
    clearTimeout(this.resting);
    this.paper.disconnect();
    this.observer.disconnect();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  moved(entries) {
    const isNear = new Map(entries.map(({target, isIntersecting}) => [target, isIntersecting]));
    let built = this.chunks.filter(({cells}) => cells).length;
    for (const chunk of this.chunks) {
      const near = isNear.get(chunk.host) ?? chunk.near;
      if (near && !chunk.near) this.enliven(chunk);
      chunk.near = near;
      if (near || !chunk.cells || chunk.inlineDirection || built <= MOST_BUILT) continue;
      this.unbuild(chunk);
      built -= 1;
    }
  }

  /** A text is printed whole where it is no book; else what is in sight, and how much there is. */
  putOnPaper() {
    const {root, source, together} = this;
    const rowsOf = (/** @type {string} */ line) =>
      Math.ceil(symbolLength(line, source.base) / SYMBOLS_PER_LINE);
    const rows = linesIn(source.text).reduce((sum, line) => sum + rowsOf(line), 0);
    const isWhole = rows * together <= ROWS_ON_SHEETS;
    const {top, bottom} = root.getBoundingClientRect();
    for (const chunk of this.chunks) {
      const box = chunk.host.getBoundingClientRect();
      const isPrinted = isWhole || (box.bottom > top && box.top < bottom);
      chunk.host.classList.toggle("unprinted", !isPrinted);
      if (isPrinted) this.enliven(chunk);
    }
    const all = say(`tokens.${source.base}`, {n: source.symbols.length});
    root.dataset.printed = isWhole ? "" : say("tokens.printed_part", {all});
  }

  /** @param {Chunk} chunk @returns {Cells} its cells, painted */
  enliven(chunk) {
    chunk.near = true;
    const cells = chunk.cells ?? buildCells(this.source, chunk.text, chunk.inlineDirection);
    paintCells(this.source, cells, this);
    if (chunk.cells) return cells;
    chunk.cells = cells;
    chunk.host.classList.remove("raw");
    chunk.host.replaceChildren(cells.content);
    this.readSoon();
    return cells;
  }

  unbuild(chunk) {
    chunk.cells = null;
    chunk.host.role = null;
    chunk.host.ariaLabel = null;
    chunk.host.classList.add("raw");
    chunk.host.textContent = chunk.text.text.replace(/\n$/, "");
  }

  repaint() {
    for (const {near, cells} of this.chunks)
      if (near && cells) paintCells(this.source, cells, this);
    this.readSoon();
  }

  /** Once steps rest: who hears the text hears no more than that. */
  readSoon() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.read(), READ_AFTER);
  }

  /** To who does not see them, cells are one letter each: a part with cells has a name in tokens. */
  read() {
    for (const {text, host, cells, near} of this.chunks) {
      if (near && cells) host.ariaLabel = reading(this.source, text, this.step);
      host.role = cells && host.ariaLabel ? "img" : null;
    }
  }

  /**
   * @param {number} step
   * @param {boolean} [justMade] whether the pair that merges next is not framed yet
   */
  setStep(step, justMade = false) {
    this.step = step;
    this.justMade = justMade;
    this.root.dataset.step = String(step);
    this.repaint();
  }

  /** Rings the token that a base symbol is in; -1 rings none. @param {number} symbol */
  setHot(symbol) {
    if (symbol === this.hot) return;
    this.hot = symbol;
    this.repaint();
  }

  /**
   * Marks the base symbols chosen for a closer look; they are whole tokens.
   * @param {...Span} picked
   */
  setPicked(...picked) {
    this.picked = picked;
    this.repaint();
  }

  /** @param {number} symbol @returns {Span} */
  spanAt(symbol) {
    return tokenSpan(this.source.gaps, symbol, this.step);
  }

  /**
   * The base symbol where the token before or after one begins, which comes into view; -1: there is none.
   * @param {number} symbol -1: the first token's is given @param {number} by -1 or 1
   */
  beside(symbol, by) {
    const now = symbol < 0 ? null : this.spanAt(symbol);
    const to = now === null ? 0 : by > 0 ? now.to : now.from - 1;
    if (to < 0 || to >= this.source.symbols.length) return -1;
    const {from} = this.spanAt(to);
    this.reveal(from);
    return from;
  }

  /**
   * The base symbol (in the window) shown at an element of the view, or -1.
   * @param {EventTarget | null} target
   */
  symbolAt(target) {
    if (!(target instanceof Element)) return -1;
    const cell = target.closest(".y") || target.closest(".g")?.querySelector(".y");
    if (!cell || !this.root.contains(cell)) return -1;
    return Number(/** @type {HTMLElement} */ (cell).dataset.i) - this.source.offset;
  }

  /**
   * The element that shows a base symbol; a composite shown as one stands for its parts.
   * @param {number} symbol @returns {HTMLElement | null}
   */
  nodeOf(symbol) {
    const chunk = this.chunks.find(({text}) => symbol >= text.from && symbol < text.to);
    if (!chunk) return null;
    const node = this.enliven(chunk).nodes[symbol - chunk.text.from];
    return node.closest(".g.whole") || node;
  }

  /** The first base symbol in sight. */
  firstInSight() {
    const {top} = this.root.getBoundingClientRect();
    for (const {host, cells} of this.chunks) {
      if (!cells || host.getBoundingClientRect().bottom <= top) continue;
      const at = cells.nodes.findIndex(
        (node) => (node.closest(".g") ?? node).getBoundingClientRect().bottom > top,
      );
      if (at >= 0) return cells.from + at;
    }
    return 0;
  }

  /**
   * Scrolls the view, and nothing around it, until a base symbol can be seen.
   * @param {number} symbol
   */
  reveal(symbol) {
    const node = this.nodeOf(symbol);
    if (!node) return;
    const box = this.root.getBoundingClientRect();
    const place = node.getBoundingClientRect();
    if (place.top >= box.top && place.bottom <= box.bottom) return;
    this.root.scrollTop += place.top - box.top - this.root.clientHeight / 3;
  }
}
