/**
 * All merges of a text in one picture. The text stands on the ground, in the colours of the token view;
 * in every gap a wall, as high as the merge that closed it is late; over it a line at the size of the
 * vocabulary. What is under the line is joined, what stands out is a boundary.
 *
 * Nothing is laid out again when the line moves: columns change class names, sky and line their place.
 *
 * @typedef {import("../tokens/token_source.js").Source & {size: number, base_size: number}} Told   a text, how
 *   many merges its run has, and how many tokens there were before the first
 */
import {element, setAttributes} from "../shell/dom.js";
import {say, sayParts} from "../shell/messages.js";
import {NextFrame} from "../shell/next_frame.js";
import {partNode} from "../tokens/token_chip.js";
import {heightsOf} from "./heights.js";
import {Land} from "./land.js";
import {Strip} from "./strip.js";
import {arranged, glyphsOf, windowOf} from "./window.js";

/**
 * Draws it in a place.
 * @param {HTMLElement} place @param {Told} told @param {number} step
 * @param {(step: number, isMoving: boolean) => void} [onStep] hears where the reader takes the line
 */
export function drawHistory(place, told, step, onStep) {
  const history = new MergeHistory(onStep);
  place.append(history.root);
  history.connect();
  history.show(told, step);
  return history;
}

export class MergeHistory {
  /** @type {Told | null} */
  told = null;
  step = 0;
  heights = heightsOf(0);
  /** @type {import("./window.js").Glyph[]} */
  glyphs = [];
  /** The part in the picture, in base symbols. */
  from = 0;
  to = 0;
  width = 0;
  room = arranged([], 1, 1);
  /** @type {Land[]} */
  lands = [];
  /** The one whose line is dragged. @type {Land | undefined} */
  held = undefined;
  next = new NextFrame();
  resized = new ResizeObserver(() => this.layOut());
  strip = new Strip((from) => this.next.ask(() => this.build(from)));
  lines = element("div", {class: "lines", "aria-hidden": "true"});
  field = element("div", {class: "picture", role: "slider", tabindex: "0"}, this.lines);
  read = element("p", "read");
  root = element("div", "history", this.field, this.strip.root, this.read);

  /** @param {(step: number, isMoving: boolean) => void} [onStep] */
  constructor(onStep = () => {}) {
    this.onStep = onStep;
    setAttributes(this.field, {
      "aria-label": say("history.title"),
      "aria-orientation": "vertical",
      "aria-valuemin": 0,
    });
    this.field.addEventListener("keydown", (event) => this.press(event));
    this.listenToPointers();
  }

  connect() {
    this.resized.observe(this.root);
  }

  disconnect() {
    this.resized.disconnect();
    this.next.cancel();
  }

  listenToPointers() {
    const {field} = this;
    const isFinger = (/** @type {Event} */ event) =>
      event instanceof PointerEvent && event.pointerType === "touch";
    const isOnLine = (/** @type {Event} */ {target}) =>
      target instanceof Element && target.closest(".line");
    field.addEventListener("pointerdown", (event) => {
      // A finger beside the line may be about to scroll the page.
      if (event.button || (isFinger(event) && !isOnLine(event))) return;
      this.held = this.landAt(event);
      if (!this.held) return;
      field.setPointerCapture(event.pointerId);
      field.classList.add("held");
      if (!isOnLine(event)) this.drag(event);
    });
    field.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"])
      field.addEventListener(end, () => {
        if (this.held) this.onStep(this.step, false);
        this.held = undefined;
        field.classList.remove("held");
      });
    field.addEventListener("click", (event) => {
      if (!isFinger(event) || isOnLine(event)) return;
      const land = this.landAt(event);
      if (land) this.take(land.stepAt(event.clientY), false);
    });
  }

  /** @param {Event} event */
  landAt({target}) {
    return this.lands.find(({root}) => target instanceof Node && root.contains(target));
  }

  /** @param {PointerEvent} event */
  drag({clientY}) {
    const step = this.held?.stepAt(clientY) ?? this.step;
    if (step !== this.step) this.take(step, true);
  }

  /** @param {number} step @param {boolean} isMoving whether more are about to follow */
  take(step, isMoving) {
    this.setStep(step);
    this.onStep(step, isMoving);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const {step} = this;
    const {size} = this.heights;
    const page = Math.max(1, Math.round(size / 10));
    /** @type {Record<string, number>} */
    const ways = {
      ArrowUp: step + 1,
      ArrowRight: step + 1,
      ArrowDown: step - 1,
      ArrowLeft: step - 1,
      PageUp: step + page,
      PageDown: step - page,
      Home: 0,
      End: size,
    };
    const {key, ctrlKey, altKey, metaKey, shiftKey} = event;
    if (!(key in ways) || ctrlKey || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.take(Math.max(0, Math.min(size, ways[key])), false);
  }

  /** @param {Told} told @param {number} step @param {number} [limit] merges that may be seen */
  show(told, step, limit = told.size) {
    const isSame = this.told === told && this.heights.size === limit;
    if (this.told !== told) {
      this.glyphs = glyphsOf(told);
      this.from = 0;
      this.strip.range.value = "0";
    }
    this.told = told;
    this.heights = heightsOf(limit);
    this.field.setAttribute("aria-valuemax", String(limit));
    if (!isSame) this.width = 0;
    this.step = step;
    if (this.width) this.setStep(step);
    else this.layOut();
  }

  /** Anew where the room has changed. */
  layOut() {
    const {told, glyphs, lines, heights, field} = this;
    const width = lines.clientWidth;
    if (!told || !width || width === this.width) return;
    this.width = width;
    this.room = arranged(glyphs, width, parseFloat(getComputedStyle(field).fontSize));
    this.strip.show(told, heights, glyphs.at(-1)?.to ?? 0, this.room.columns);
    lines.style.setProperty("--lines", String(this.room.lines));
    lines.style.setProperty("--type-tokens", `${this.room.type.toFixed(2)}px`);
    this.build(this.from);
  }

  /** @param {number} from a base symbol */
  build(from) {
    const {told, room, glyphs, heights} = this;
    const isSmall = room.lines > 1;
    const rows = [];
    for (let at = from; rows.length < room.lines && at < (glyphs.at(-1)?.to ?? 0); ) {
      rows.push(windowOf(glyphs, at, room.each));
      at = rows.at(-1)?.at(-1)?.to ?? Number.POSITIVE_INFINITY;
    }
    if (!told) return;
    this.from = rows.at(0)?.at(0)?.from ?? 0;
    this.to = rows.at(-1)?.at(-1)?.to ?? 0;
    this.lands = rows.map((row) => new Land(told, heights, row, isSmall ? room.each : 0, isSmall));
    this.lines.replaceChildren(...this.lands.map(({root}) => root));
    this.setStep(this.step);
  }

  /** @param {number} step */
  setStep(step) {
    const {told, from, to} = this;
    this.step = step;
    if (!told) return;
    for (const land of this.lands) land.setStep(step);
    this.strip.setLevel(this.heights.ofLine(step));
    this.tell(told, {
      merges: say("tokens.merges", {n: step}),
      size: told.base_size + step,
      symbols: say(`tokens.${told.base}`, {n: to - from}),
      tokens: say("tokens.tokens", {n: to > from ? 1 + countOpen(told.gaps, from, to, step) : 0}),
    });
  }

  /** @param {Told} told @param {Record<string, string | number>} values */
  tell(told, values) {
    const part = (/** @type {string} */ key, look = key) =>
      element(
        "span",
        look,
        ...sayParts(`history.${key}`, values).map((one) => partNode(told, one)),
      );
    this.read.replaceChildren(part("merges"), part("tokens", "amount"), part("drag", "hint"));
    this.root.dataset.step = String(this.step);
    setAttributes(this.field, {
      "aria-valuenow": this.step,
      "aria-valuetext": say("history.spoken", values),
    });
  }
}

/** Gaps between two symbols of a window that are open after so many merges. @param {Int32Array} gaps @param {number} from @param {number} to @param {number} step */
export function countOpen(gaps, from, to, step) {
  return gaps.subarray(from, to - 1).reduce((open, rank) => open + (rank >= step ? 1 : 0), 0);
}
