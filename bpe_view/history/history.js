/**
 * All merges of a text in one picture. The text stands on the ground, in the colours of the token view;
 * in every gap a wall, as high as the merge that closed it is late; over it a line at the size of the
 * vocabulary. What is under the line is joined, what stands out is a boundary.
 *
 * Nothing is layout out again when the line moves: cells change class names, sky and line their place.
 *
 * @typedef {{source: import("../tokens/token_source.js").Source, size: number, base_size: number}} TextOfRun
 *   a text, how many merges its run has, and how many tokens there were before the first
 */
import {element, setAttributes, setParts} from "../shell/dom.js";
import {scrubber, setScrubber, slid} from "../shell/kit.js";
import {say, sayParts} from "../shell/messages.js";
import {partNode} from "../tokens/token_chip.js";
import {heightsOf} from "./heights.js";
import {HistoryLine} from "./history_line.js";
import {arranged, glyphsOf, linesFrom} from "./window.js";

/** What is layout out: `from` and `to` are the part in the picture, in base symbols. */
const NOTHING = {
  heights: heightsOf(0),
  glyphs: /** @type {import("./window.js").Glyph[]} */ ([]),
  width: 0,
  room: arranged([], 1, 1),
  lines: /** @type {HistoryLine[]} */ ([]),
  from: 0,
  to: 0,
};

export class MergeHistory {
  step = 0;
  /** @type {TextOfRun | null} */
  run = null;
  layout = NOTHING;
  picture = element("div", {class: "picture", role: "slider", tabindex: "0"});
  part = scrubber(
    "part",
    say("history.part"),
    (from) => this.build(from),
    () => {},
  );
  counts = [element("span"), element("span", "amount")];
  resized = new ResizeObserver(() => this.layOut());
  root = element(
    "div",
    "merge-history",
    this.picture,
    this.part,
    element("div", "flow lines read", ...this.counts, element("span", "hint", say("history.drag"))),
  );

  /** @param {(step: number, isMoving: boolean) => void} onStep  `isMoving`: more are about to follow */
  constructor(onStep) {
    const {picture} = this;
    this.resized.observe(this.root);
    setAttributes(picture, {
      "aria-label": say("history.title"),
      "aria-orientation": "vertical",
      "aria-valuemin": 0,
    });
    const take = (step, isMoving) => {
      this.setStep(step);
      onStep(step, isMoving);
    };
    const isOnLine = ({target}) => target instanceof Element && target.closest(".line") !== null;
    const lineAt = ({target}) =>
      this.layout.lines.find(({root}) => target instanceof Node && root.contains(target));
    let dragged = /** @type {HistoryLine | undefined} */ (undefined);
    picture.addEventListener("keydown", (event) => {
      const step = slid(event, this.step, 0, this.layout.heights.size);
      if (step === null) return;
      event.preventDefault();
      event.stopPropagation();
      take(step, false);
    });
    picture.addEventListener("pointerdown", (event) => {
      if (event.button || !isOnLine(event)) return;
      dragged = lineAt(event);
      picture.setPointerCapture(event.pointerId);
      picture.classList.add("held");
    });
    picture.addEventListener("pointermove", ({clientY}) => {
      const step = dragged?.stepAt(clientY) ?? this.step;
      if (step !== this.step) take(step, true);
    });
    picture.addEventListener("lostpointercapture", () => {
      picture.classList.remove("held");
      dragged = undefined;
      take(this.step, false);
    });
    // A press beside the line, which scrolls the page under a finger that moves.
    picture.addEventListener("click", (event) => {
      const step = isOnLine(event) ? undefined : lineAt(event)?.stepAt(event.clientY);
      if (step !== undefined) take(step, false);
    });
  }

  /** @param {number} [limit] merges that may be seen */
  show(run, step, limit = run.size) {
    const {layout} = this;
    const isSame = this.run === run && layout.heights.size === limit;
    this.step = step;
    if (isSame && layout.width) this.setStep(step);
    if (isSame) return;
    const fresh = this.run === run ? layout : {...NOTHING, glyphs: glyphsOf(run.source)};
    this.run = run;
    this.layout = {...fresh, heights: heightsOf(limit), width: 0};
    this.picture.setAttribute("aria-valuemax", String(limit));
    this.layOut();
  }

  /** Anew where the room has changed. */
  layOut() {
    const {layout, picture} = this;
    const width = picture.clientWidth;
    if (!this.run || !width || width === layout.width) return;
    const room = arranged(layout.glyphs, width, parseFloat(getComputedStyle(picture).fontSize));
    this.layout = {...layout, width, room};
    picture.style.setProperty("--lines", String(room.lines));
    picture.style.setProperty("--type-letter", `${room.type.toFixed(2)}px`);
    this.build(layout.from);
  }

  /** The part of the text from a base symbol on. */
  build(wanted) {
    const {run, layout} = this;
    const {heights, glyphs, room} = layout;
    if (!run) return;
    const parts = linesFrom(glyphs, wanted, room);
    const isSmall = room.lines > 1;
    const lines = parts.map(
      (part) => new HistoryLine(run.source, heights, part, isSmall ? room.each : 0, isSmall),
    );
    this.picture.replaceChildren(...lines.map(({root}) => root));
    const from = parts.at(0)?.at(0)?.from ?? 0;
    this.layout = {...layout, lines, from, to: parts.at(-1)?.at(-1)?.to ?? 0};
    const all = glyphs.at(-1)?.to ?? 0;
    const values = {from: wanted + 1, to: wanted + room.shown, all};
    this.part.hidden = all <= room.shown;
    setScrubber(this.part, wanted, Math.max(0, all - room.shown), say("history.part_of", values));
    this.setStep(this.step);
  }

  /** The symbols whose tokens are counted: those in the picture. */
  counted() {
    return {from: this.layout.from, to: this.layout.to};
  }

  setStep(step) {
    const {run, layout, counts} = this;
    const {from, to} = this.counted();
    this.step = step;
    if (!run) return;
    for (const line of layout.lines) line.setStep(step);
    const values = {
      merges: say("tokens.merges", {n: step}),
      size: run.base_size + step,
      symbols: say(`tokens.${run.source.base}`, {n: to - from}),
      tokens: say("tokens.tokens", {n: countTokens(run.source.gaps, from, to, step)}),
    };
    for (const [at, key] of ["history.merges", "history.tokens"].entries())
      setParts(
        counts[at],
        sayParts(key, values).map((part) => partNode(run.source, part)),
      );
    const spoken = say("history.spoken", values);
    setAttributes(this.picture, {"aria-valuenow": step, "aria-valuetext": spoken});
  }
}

/** Of a part of a text. */
export function countTokens(gaps, from, to, step) {
  let count = to > from ? 1 : 0;
  for (let gap = from; gap < to - 1; gap++) if (gaps[gap] >= step) count += 1;
  return count;
}
