/**
 * A line of the text and what stands on it: cells, each with the wall at its start; letters; over them
 * the sky, whose lower edge is the line.
 */
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {logTicks} from "../size_curve/scales.js";
import {paintCells} from "../tokens/cell_paint.js";
import {joinClasses, lineDirection} from "../tokens/graphemes.js";

/** Tokens alone: none is inspected, no pair outlined. */
const PLAIN = {hot: -1, picked: [], hidesNext: true, justMade: false};

export class HistoryLine {
  sky = element("div", "sky");
  air = element("div", "air", this.sky);
  handle = element("b", "handle");
  line = element("div", "line", this.handle);

  /** @param {boolean} isSmall whether there is room for a few numbers only */
  constructor(source, heights, glyphs, columns, isSmall) {
    this.source = source;
    this.heights = heights;
    const direction = lineDirection(source.text);
    const from = glyphs[0].from;
    const length = glyphs[glyphs.length - 1].to - from;
    const nodes = Array.from({length}, (_, at) => this.cell(at, from + at, direction));
    const fixed = nodes.map(({className}) => className);
    const content = document.createDocumentFragment();
    this.cells = {content, from, nodes, fixed, composites: []};
    const letters = glyphs.map((_, place) => this.letter(glyphs, place));
    const dir = direction === "r" ? "rtl" : "ltr";
    const parts = [...nodes, ...letters, this.air, this.line, this.axis(isSmall)];
    this.root = element("div", {class: "text-line", dir}, ...parts);
    this.root.style.setProperty("--columns", String(Math.max(columns, length)));
  }

  /** @param {number} at which column */
  cell(at, symbol, direction) {
    const height = this.heights.ofWall(this.source.gaps[symbol - 1] ?? -1);
    const kind = height === 1 ? "never" : height > 0 ? "wall" : "";
    const node = element("i", `y ${direction} ${kind}`);
    node.dataset.i = String(this.source.offset + symbol);
    node.style.gridColumn = String(at + 1);
    node.style.setProperty("--h", height.toFixed(4));
    return node;
  }

  letter(glyphs, place) {
    const [{from: start}, {text, from, to}] = [glyphs[0], glyphs[place]];
    const mark = this.source.marks[text];
    const joins = joinClasses(glyphs[place - 1]?.text, text, glyphs[place + 1]?.text);
    const node = element("span", `letter${mark ? " mark" : joins}`, mark ?? text);
    node.style.gridColumn = `${from - start + 1} / ${to - start + 1}`;
    return node;
  }

  /** Which merge stands how high. */
  axis(isSmall) {
    const {size, ofWall} = this.heights;
    const round = logTicks(1, Math.max(size, 1), isSmall ? 3 : 6).filter((one) => one < size / 1.7);
    const ticks = (isSmall || !size ? round : [...round, size]).map((one) => {
      const isNamed = one === 1 && !isSmall;
      const words = isNamed ? say("tokens.card.merge", {number: one}) : formatNumber(one);
      return tick(words, ofWall(one - 1));
    });
    return element("div", "axis", ...ticks, tick(say("history.never"), 1));
  }

  setStep(step) {
    paintCells(this.source, this.cells, {...PLAIN, step});
    const up = `translateY(${(-100 * this.heights.ofLine(step)).toFixed(3)}%)`;
    this.sky.style.transform = this.line.style.transform = up;
    setText(this.handle, formatNumber(step));
  }

  /** To which step the line would be taken. @param {number} y of the pointer */
  stepAt(y) {
    const {bottom, height} = this.air.getBoundingClientRect();
    return this.heights.stepAt((bottom - y) / height);
  }
}

function tick(words, height) {
  const node = element("span", "tick", words);
  node.style.bottom = `${(100 * height).toFixed(2)}%`;
  return node;
}
