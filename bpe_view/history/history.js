/**
 * All merges of a text in one picture. The text stands on the ground, in the colours of the token view;
 * in every gap a wall, as high as the merge that closed it is late; over it a line at the size of the
 * vocabulary. What is under the line is joined, what stands out is a boundary.
 *
 * Nothing is laid out again when the line moves: cells change class names, sky and line their place.
 *
 * @typedef {{source: import("../tokens/token_source.js").Source, size: number, base_size: number}} Told   a
 *   text, how many merges its run has, and how many tokens there were before the first
 */
import {element, setAttributes, setParts} from "../shell/dom.js";
import {slid} from "../shell/kit.js";
import {say, sayParts} from "../shell/messages.js";
import {partNode} from "../tokens/token_chip.js";
import {heightsOf} from "./heights.js";
import {Land} from "./land.js";
import {Strip} from "./strip.js";
import {arranged, glyphsOf, linesFrom} from "./window.js";

export class MergeHistory {
  /** @type {Told | null} */
  told = null;
  step = 0;
  heights = heightsOf(0);
  /** @type {import("./window.js").Glyph[]} */
  glyphs = [];
  from = 0; // the part in the picture, in base symbols
  to = 0;
  width = 0;
  room = arranged([], 1, 1);
  /** @type {Land[]} */
  lands = [];
  /** The one whose line is dragged. @type {Land | undefined} */
  held = undefined;
  resized = new ResizeObserver(() => this.layOut());
  strip = new Strip((from) => this.build(from));
  picture = element("div", {class: "picture", role: "slider", tabindex: "0"});
  merges = element("span");
  amount = element("span", "amount");
  read = element("div", "flow lines read", this.merges, this.amount);
  root = element("div", "merge-history", this.picture, this.strip.root, this.read);

  /** @param {(step: number, isMoving: boolean) => void} [onStep] */
  constructor(onStep = () => {}) {
    this.onStep = onStep;
    const {picture} = this;
    this.read.append(element("span", "hint", say("history.drag")));
    setAttributes(picture, {
      "aria-label": say("history.title"),
      "aria-orientation": "vertical",
      "aria-valuemin": 0,
    });
    this.resized.observe(this.root);
    picture.addEventListener("keydown", (event) => this.press(event));
    const isOnLine = (/** @type {Event} */ {target}) =>
      target instanceof Element && target.closest(".line") !== null;
    picture.addEventListener("pointerdown", (event) => {
      if (!event.button && isOnLine(event)) this.hold(event);
    });
    picture.addEventListener("pointermove", ({clientY}) => {
      const step = this.held?.stepAt(clientY) ?? this.step;
      if (step !== this.step) this.take(step, true);
    });
    picture.addEventListener("lostpointercapture", () => {
      picture.classList.remove("held");
      this.held = undefined;
      this.take(this.step, false);
    });
    // A press beside the line, which scrolls the page under a finger that moves.
    picture.addEventListener("click", (event) => {
      const step = isOnLine(event) ? undefined : this.landAt(event)?.stepAt(event.clientY);
      if (step !== undefined) this.take(step, false);
    });
  }

  landAt({target}) {
    return this.lands.find(({root}) => target instanceof Node && root.contains(target));
  }

  /** @param {PointerEvent} event */
  hold(event) {
    this.held = this.landAt(event);
    this.picture.setPointerCapture(event.pointerId);
    this.picture.classList.add("held");
  }

  /** @param {number} step @param {boolean} isMoving whether more are about to follow */
  take(step, isMoving) {
    this.setStep(step);
    this.onStep(step, isMoving);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const step = slid(event, this.step, 0, this.heights.size);
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.take(step, false);
  }

  /** @param {Told} told @param {number} step @param {number} [limit] merges that may be seen */
  show(told, step, limit = told.size) {
    const isSame = this.told === told && this.heights.size === limit;
    this.step = step;
    if (isSame && this.width) this.setStep(step);
    if (isSame) return;
    if (this.told !== told) {
      this.glyphs = glyphsOf(told.source);
      this.from = 0;
      this.strip.range.value = "0";
    }
    this.told = told;
    this.heights = heightsOf(limit);
    this.width = 0;
    this.picture.setAttribute("aria-valuemax", String(limit));
    this.layOut();
  }

  /** Anew where the room has changed. */
  layOut() {
    const {told, glyphs, picture, heights} = this;
    const width = picture.clientWidth;
    if (!told || !width || width === this.width) return;
    this.width = width;
    this.room = arranged(glyphs, width, parseFloat(getComputedStyle(picture).fontSize));
    this.strip.show(told.source, heights, glyphs.at(-1)?.to ?? 0, this.room.shown);
    picture.style.setProperty("--lines", String(this.room.lines));
    picture.style.setProperty("--type-letter", `${this.room.type.toFixed(2)}px`);
    this.build(this.from);
  }

  /** @param {number} from a base symbol */
  build(from) {
    const {told, room, heights} = this;
    if (!told) return;
    const lines = linesFrom(this.glyphs, from, room);
    const isSmall = room.lines > 1;
    this.lands = lines.map(
      (line) => new Land(told.source, heights, line, isSmall ? room.each : 0, isSmall),
    );
    this.picture.replaceChildren(...this.lands.map(({root}) => root));
    this.from = lines.at(0)?.at(0)?.from ?? 0;
    this.to = lines.at(-1)?.at(-1)?.to ?? 0;
    this.setStep(this.step);
  }

  /** The symbols of which it tells the tokens: those in the picture. */
  counted() {
    return {from: this.from, to: this.to};
  }

  /** @param {number} step */
  setStep(step) {
    const {told} = this;
    const {from, to} = this.counted();
    this.step = step;
    if (!told) return;
    for (const land of this.lands) land.setStep(step);
    this.strip.setLevel(this.heights.ofLine(step));
    const values = {
      merges: say("tokens.merges", {n: step}),
      size: told.base_size + step,
      symbols: say(`tokens.${told.source.base}`, {n: to - from}),
      tokens: say("tokens.tokens", {n: countTokens(told.source.gaps, from, to, step)}),
    };
    const parts = (/** @type {string} */ key) =>
      sayParts(`history.${key}`, values).map((part) => partNode(told.source, part));
    setParts(this.merges, parts("merges"));
    setParts(this.amount, parts("tokens"));
    this.root.dataset.step = String(step);
    const said = say("history.spoken", values);
    setAttributes(this.picture, {"aria-valuenow": step, "aria-valuetext": said});
  }
}

/** Of a part of a text. @param {Int32Array} gaps @param {number} from @param {number} to @param {number} step */
export function countTokens(gaps, from, to, step) {
  let count = to > from ? 1 : 0;
  for (let gap = from; gap < to - 1; gap++) if (gaps[gap] >= step) count += 1;
  return count;
}
