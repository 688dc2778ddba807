/**
 * Painting a chunk at a step: the class names of its cells. Only those that change are written.
 *
 * Class names: `s` a token starts here (`gs` on a composite, so that counting `s` counts tokens);
 * `m h0`, `m h1`, … made by a merge, and its hue (neither: a base symbol that no merge has touched);
 * `special`; `new` made by the last merge, and `seam` behind the gap that it closed; `next`, with
 * `first` or `final` at its ends, part of the pair that merges next; `hot` the token being inspected;
 * `picked` part of the pre-token chosen for a closer look; `differs` a token that another encoding
 * cuts otherwise; `cut-only` a token starts here, but not in the tokenization compared with,
 * `cut-missing` the other way round; on a composite `whole`: all of the character is in one token.
 *
 * @typedef {import("./token_source.js").Source} Source
 * @typedef {import("./cell_dom.js").Cells} Cells
 * @typedef {import("./token_spans.js").Span} Span
 *
 * @typedef {Pick<import("./token_view.js").TokenView,
 *   "step" | "hot" | "picked" | "hidesNext" | "justMade">} Shown
 */
import {SPECIAL} from "./gaps.js";
import {MISSING_CUT, ONLY_CUT} from "./token_source.js";
import {partLabel} from "./cell_dom.js";
import {Printer} from "./printable.js";
import {hueOf} from "./token_chip.js";
import {setText} from "../shell/dom.js";
import {spanBytes, tokenEnd, tokenId, tokenSpan, tokenStart, topRank} from "./token_spans.js";

/** What a token looks like. @param {Source} source @param {Span} span @param {number} step */
export function lookOf(source, span, step) {
  const {gaps, unitIds} = source;
  const top = topRank(gaps, span);
  const own = top === SPECIAL && unitIds ? unitIds[span.from] : -1;
  const isUnit = own >= 0 && !source.isSpecial(own); // one token before any merge
  const id = isUnit ? own : top >= 0 ? source.idOfRank(top) : -1;
  const written = () => new Printer(source.marks).printable(spanBytes(source, span));
  return {
    hue: id < 0 ? -1 : hueOf(source, id, written), // of one that merges made; -1: of none
    special: top === SPECIAL && !isUnit,
    made: top >= 0 && top === step - 1, // by the last merge
    left: gaps[span.to - 1] === step, // of a pair that merges next
    right: span.from > 0 && gaps[span.from - 1] === step,
  };
}

/** @param {Source} source @param {Cells} cells @param {Shown} shown */
export function paintCells(source, cells, shown) {
  const {nodes, fixed, from: begin} = cells;
  const end = begin + nodes.length;
  const tokens = new Array(nodes.length);
  for (let from = tokenStart(source.gaps, begin, shown.step); from < end; ) {
    const token = paintedToken(source, {from, to: tokenEnd(source.gaps, from, shown.step)}, shown);
    for (let i = Math.max(from, begin); i < Math.min(token.to, end); i++) {
      tokens[i - begin] = token;
      write(nodes[i - begin], fixed[i - begin] + cellNames(source, token, i, i + 1));
    }
    from = token.to;
  }
  for (const composite of cells.composites) {
    const token = tokens[composite.from - begin];
    // A composite in one token is painted as one; else its small parts say what is joined so far.
    const isWhole = token.to >= composite.to;
    if (!isWhole) labelParts(source, cells, composite, shown.step);
    const names = isWhole
      ? ` whole${cellNames(source, token, composite.from, composite.to, " gs")}`
      : "";
    write(composite.node, composite.fixed + names);
  }
}

function write(node, names) {
  if (node.className !== names) node.className = names;
}

/** A token with the class names that all its cells have. */
function paintedToken(source, span, {step, hot, picked, hidesNext, justMade}) {
  const look = lookOf(source, span, step);
  const {hue, special, made} = look;
  const tellsNext = !hidesNext && !justMade;
  const [left, right] = [tellsNext && look.left, tellsNext && look.right];
  const isPicked = picked.some(({from, to}) => from < span.to && to > span.from);
  const names =
    (hue >= 0 ? ` m h${hue}` : "") +
    (special ? " special" : "") +
    (made ? " new" : "") +
    (hot >= span.from && hot < span.to ? " hot" : "") +
    (left || right ? " next" : "") +
    (isPicked ? " picked" : "") +
    (source.differs?.[span.from] ? " differs" : "");
  return {...span, names, left, right, lastRank: step > 0 ? step - 1 : null};
}

/** Those of a cell, which shows some base symbols of a token. */
function cellNames({gaps, cuts}, token, from, to, start = " s") {
  const begins = from === token.from;
  return (
    token.names +
    (begins ? start : "") +
    (begins && token.left ? " first" : "") +
    (to === token.to && token.right ? " final" : "") +
    (!begins && gaps[from - 1] === token.lastRank ? " seam" : "") +
    (cuts?.[from] === ONLY_CUT ? " cut-only" : "") +
    (cuts?.subarray(from, to).includes(MISSING_CUT) ? " cut-missing" : "")
  );
}

/** Each part says what it is; a token that is text by itself stands as that text at its first part. */
function labelParts(source, {nodes, from: begin}, composite, step) {
  for (const {from, to, text} of partsOf(source, composite, step))
    for (let i = from; i < to; i++) {
      const own = partLabel(source, source.symbols[i]);
      setText(nodes[i - begin], text === undefined ? own : i === from ? text : "");
    }
}

/**
 * The tokens inside a character, each as far as it reaches there, and its text if it is text by itself.
 * @param {Source} source @param {Span} character @param {number} step
 */
export function* partsOf(source, {from: begin, to: end}, step) {
  for (let from = begin; from < end; ) {
    const token = tokenSpan(source.gaps, from, step);
    const id = tokenId(source, token);
    const isInside = token.from >= begin && token.to <= end && token.to > token.from + 1;
    const to = Math.min(token.to, end);
    const text = isInside && !source.partial.has(id) ? source.label(id) : undefined;
    yield {token, from, to, text};
    from = to;
  }
}
