/**
 * Painting a chunk at a step: one pass over its base symbols works out what each should look like,
 * as one small number, and only elements whose number changed are touched.
 *
 * Class names: `s` a token starts here, `e` one ends here; `m h0`, `m h1`, … made by a
 * merge, and its hue (neither: a base symbol that no merge has touched); `special`; `new` made by
 * the last merge, and `seam` behind the gap that it closed; `next`, with `first` or `final` at its ends, part of the pair that merges next;
 * `hot` the token being inspected; `picked` part of the pre-token chosen for a closer look;
 * `differs` a token that another encoding cuts otherwise; `cut-only` a token starts here,
 * but not in the tokenization compared with, `cut-missing` the other way round; on a composite
 * `whole`: all of the character is in one token.
 *
 * @typedef {import("./token_source.js").Source} Source
 * @typedef {import("./cell_dom.js").Cells} Cells
 * @typedef {import("./token_spans.js").Span} Span
 *
 * @typedef {object} Look
 * @property {number} step
 * @property {number} hot    a base symbol of the inspected token, or -1
 * @property {readonly Span[]} picked   the base symbols chosen for a closer look
 * @property {boolean} hidesNext        nothing says which pair merges next
 * @property {boolean} justMade         nor does it for a moment after a merge
 */
import {SPECIAL} from "./gaps.js";
import {MISSING_CUT} from "./token_source.js";
import {partLabel} from "./cell_dom.js";
import {Printer} from "./printable.js";
import {hueOf} from "./token_chip.js";
import {setText} from "../shell/dom.js";
import {spanBytes, tokenEnd, tokenId, tokenStart, topRank} from "./token_spans.js";

const STARTS = 1;
const ENDS = 2;
const NEW = 4;
const HOT = 8;
const NEXT = 16;
const FIRST = 32;
const FINAL = 64;
const WHOLE = 128;
const SPECIAL_TOKEN = 256;
const PICKED = 512;
const DIFFERS = 1024;
const CUT_ONLY = 2048;
const CUT_MISSING = 4096;
const SEAM = 8192;
const HUE = 16384;

/** @type {[number, string][]} */
const FLAG_NAMES = [
  [STARTS, " s"],
  [ENDS, " e"],
  [NEW, " new"],
  [HOT, " hot"],
  [NEXT, " next"],
  [FIRST, " first"],
  [FINAL, " final"],
  [WHOLE, " whole"],
  [SPECIAL_TOKEN, " special"],
  [PICKED, " picked"],
  [DIFFERS, " differs"],
  [CUT_ONLY, " cut-only"],
  [CUT_MISSING, " cut-missing"],
  [SEAM, " seam"],
];

const NO_RANK = -2; // no gap has this rank

/** @type {Map<number, string>} */
const classNames = new Map();

function classesOf(code) {
  let names = classNames.get(code);
  if (names === undefined) {
    names = FLAG_NAMES.map(([flag, name]) => (code & flag ? name : "")).join("");
    if (code >= HUE) names += ` m h${Math.floor(code / HUE) - 1}`;
    classNames.set(code, names);
  }
  return names;
}

/** What is the same for all symbols of a token. */
function tokenCode(source, span, {step, hot, picked}) {
  const top = topRank(source.gaps, span);
  const id = top === SPECIAL && source.unitIds ? source.unitIds[span.from] : -1;
  const isWhole = id >= 0 && !source.isSpecial(id);
  let code = 0;
  if (top >= 0 || isWhole) {
    const written = () => new Printer(source.marks).printable(spanBytes(source, span));
    code += HUE * (1 + hueOf(source, isWhole ? id : source.idOfRank(top), written));
  } else if (top === SPECIAL) code += SPECIAL_TOKEN;
  if (top >= 0 && top === step - 1) code += NEW;
  if (hot >= span.from && hot < span.to) code += HOT;
  if (picked.some(({from, to}) => from < span.to && to > span.from)) code += PICKED;
  if (source.differs?.[span.from]) code += DIFFERS;
  return code;
}

/**
 * @param {Source} source
 * @param {Cells} cells
 * @param {Look} look
 * @returns {boolean} whether any of the pair that merges next is in the chunk
 */
export function paintCells(source, cells, look) {
  const {gaps} = source;
  const {step} = look;
  const nextRank = look.hidesNext || look.justMade ? NO_RANK : step;
  const lastRank = step > 0 ? step - 1 : NO_RANK;
  const end = cells.from + cells.nodes.length;
  const wanted = new Int32Array(cells.nodes.length);
  let hasNext = false;
  let from = tokenStart(gaps, cells.from, step);
  while (from < end) {
    const span = {from, to: tokenEnd(gaps, from, step)};
    const code = tokenCode(source, span, look);
    const isLeft = gaps[span.to - 1] === nextRank;
    const isRight = from > 0 && gaps[from - 1] === nextRank;
    hasNext = hasNext || isLeft || isRight;
    for (let i = Math.max(from, cells.from); i < Math.min(span.to, end); i++) {
      wanted[i - cells.from] =
        code +
        (i === from ? STARTS : 0) +
        (i === span.to - 1 ? ENDS : 0) +
        (isLeft || isRight ? NEXT : 0) +
        (isLeft && i === from ? FIRST : 0) +
        (isRight && i === span.to - 1 ? FINAL : 0) +
        (i > from && gaps[i - 1] === lastRank ? SEAM : 0) +
        (source.cuts ? source.cuts[i] * CUT_ONLY : 0);
    }
    from = span.to;
  }
  applyCodes(cells, wanted);
  paintComposites(source, cells, wanted, step);
  return hasNext;
}

function applyCodes(cells, wanted) {
  const {codes, nodes, fixed} = cells;
  for (let i = 0; i < wanted.length; i++) {
    if (codes[i] === wanted[i]) continue;
    codes[i] = wanted[i];
    nodes[i].className = fixed[i] + classesOf(wanted[i]);
  }
}

/** A composite in one token is painted as one; else its small parts say what is joined so far. */
function paintComposites(source, cells, wanted, step) {
  const edges = STARTS + ENDS + FIRST + FINAL;
  for (const composite of cells.composites) {
    const first = wanted[composite.from - cells.from];
    const last = wanted[composite.to - 1 - cells.from];
    const whole = tokenEnd(source.gaps, composite.from, step) >= composite.to;
    let code = whole
      ? (first & ~edges) + (first & (STARTS + FIRST)) + (last & (ENDS + FINAL)) + WHOLE
      : 0;
    if (whole && source.cuts && isCutInside(source.cuts, composite)) code |= CUT_MISSING;
    if (!whole) labelParts(source, cells, composite, step);
    if (composite.code === code) continue;
    composite.code = code;
    // `s` and `e` belong to base symbols alone, so that counting them counts tokens.
    composite.node.className =
      composite.fixed + classesOf(code).replace(/ s\b/, " gs").replace(/ e\b/, " ge");
  }
}

/** Whether the tokenization compared with cuts a character that is whole here. */
function isCutInside(cuts, {from, to}) {
  return cuts.subarray(from, to).includes(MISSING_CUT);
}

/** A token inside a composite that is text by itself is shown as that text, at its first part. */
function labelParts(source, cells, composite, step) {
  for (let from = composite.from; from < composite.to; ) {
    const span = {from: tokenStart(source.gaps, from, step), to: tokenEnd(source.gaps, from, step)};
    const id = tokenId(source, span);
    const inside = span.from >= composite.from && span.to <= composite.to;
    const readable = inside && span.to > span.from + 1 && !source.partial.has(id);
    const to = Math.min(span.to, composite.to);
    for (let i = from; i < to; i++) {
      const own = partLabel(source, source.symbols[i]);
      setText(
        cells.nodes[i - cells.from],
        readable ? (i === from ? (source.labels[id] ?? own) : "") : own,
      );
    }
    from = to;
  }
}
