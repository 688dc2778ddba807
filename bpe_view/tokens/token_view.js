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
import {OnPaper} from "../shell/paper.js";
import {cutText} from "./text_chunks.js";
import {lineDirection} from "./graphemes.js";
import {buildCells} from "./cell_dom.js";
import {paintCells} from "./cell_paint.js";
import {reading} from "./reading.js";
import {putOnPaper} from "./text_on_paper.js";
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

export const FINISHED = NEVER - 1; // all merges are made, and none comes next

export class TokenView {
  /** @param {string} [help] what can be done with it by keys; none: nothing, nor has it the focus */
  constructor(help) {
    const focusable = {role: "group", tabindex: "0", "aria-description": help ?? ""};
    this.root = element("div", {class: "tokens", ...(help ? focusable : {})});
    this.step = 0;
    this.hot = -1;
    /** @type {Span[]} */
    this.picked = [];
    /** Whether nothing says which pair merges next. */
    this.hidesNext = false;
    /** Whether only what was just made is shown, and what comes next in a moment. */
    this.justMade = false;
    /** @type {Uint8Array | null} */
    /** @type {Chunk[]} */
    this.chunks = [];
    /** @type {IntersectionObserver | null} */
    this.observer = null;
    this.source = NO_SOURCE;
    /** Of the text, as browsers name it; none where nobody knows. */
    this.language = "";
    /** Views of the same text side by side, this one among them. */
    this.together = 1;
    this.resting = 0;
    this.paper = new OnPaper(() => putOnPaper(this));
  }

  /** @param {Source} source @param {number} step */
  show(source, step) {
    this.disconnect();
    this.source = source;
    this.step = step;
    this.justMade = false;
    this.hot = -1;
    this.picked = [];
    this.root.classList.toggle("short", source.symbols.length <= SHORT_TEXT);
    const blocks = cutText(source.text, source.base, source.pieces);
    this.chunks = [];
    this.root.scrollTop = 0; // before anything changes that it would have to lay out
    this.root.replaceChildren(...blocks.map((block) => this.blockNode(block)));
    this.root.dataset.step = String(step);
    this.connect((Math.min(innerWidth, WIDEST) * innerHeight) / PIXELS_PER_SYMBOL);
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

  /**
   * Watches which chunks come near.
   * @param {number} [most] base symbols at the top that are there at once, not a frame later
   */
  connect(most = 0) {
    if (this.observer) return;
    let ahead = most;
    for (const chunk of this.chunks) {
      if (ahead > 0) chunk.host.classList.add("at-once");
      else if (!chunk.near) continue;
      ahead -= chunk.text.to - chunk.text.from;
      this.enliven(chunk);
    }
    /** @type {Map<Element, Chunk>} */
    const chunkOf = new Map(this.chunks.map((chunk) => [chunk.host, chunk]));
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const {target, isIntersecting} of entries) {
          const chunk = chunkOf.get(target);
          if (chunk) this.moved(chunk, isIntersecting);
        }
      },
      {root: this.root, rootMargin: "200px 0px"},
    );
    for (const chunk of this.chunks) this.observer.observe(chunk.host);
    this.paper.connect();
  }

  disconnect() {
    clearTimeout(this.resting);
    this.paper.disconnect();
    this.observer?.disconnect();
    this.observer = null;
  }

  /** @param {Chunk} chunk @param {boolean} near */
  moved(chunk, near) {
    if (near) {
      this.enliven(chunk);
      return;
    }
    chunk.near = false;
    const built = this.chunks.filter(({cells}) => cells).length;
    if (chunk.cells && !chunk.inlineDirection && built > MOST_BUILT) this.unbuild(chunk);
  }

  /** @param {Chunk} chunk @returns {Cells} its cells, painted */
  enliven(chunk) {
    chunk.near = true;
    if (chunk.cells) {
      this.paint(chunk.cells);
      return chunk.cells;
    }
    const cells = buildCells(this.source, chunk.text, chunk.inlineDirection);
    chunk.cells = cells;
    this.paint(cells);
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

  /** @param {Cells} cells */
  paint(cells) {
    paintCells(this.source, cells, this);
  }

  repaint() {
    for (const {near, cells} of this.chunks) if (near && cells) this.paint(cells);
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
