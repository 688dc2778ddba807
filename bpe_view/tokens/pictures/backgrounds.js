/**
 * The grounds and lines of tokens, read back from what the browser has laid out: the style sheet
 * stays the one place that says how a token looks, in every theme and palette.
 *
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 *
 * @typedef {object} Ground   a token, or the part of it that stands on one line
 * @property {number} from    the first base symbol of its token, in the window; -1: of none
 * @property {number} to
 * @property {Box} box
 * @property {boolean} r      runs from right to left
 * @property {string} colour
 * @property {string} line    the colour of its underline
 * @property {number} lineHeight
 * @property {number} gap     left free at its start
 * @property {boolean} isNew
 * @property {boolean} next   part of the pair that merges next, and whether its ends are here
 * @property {boolean} first
 * @property {boolean} final
 */
import {tokenSpan} from "../../tokens/token_spans.js";

/** Cells of one token touch; what is further apart than this many pixels is drawn apart. */
const TOUCHES = 1.5;

const LAYER = /linear-gradient\((?:[^()]|\([^()]*\))*\)/g;

/** The first colour of a gradient, which has but one. @param {string} layer as the browser computes it */
function colourOf(layer) {
  return layer.match(/[a-z]+\([\d.][^()]*\)|#[0-9a-f]+/)?.[0] ?? "";
}

/**
 * A function that asks the browser for a look only once for all cells that have the same, because
 * asking is what takes most of the time. Within one picture a look depends on class names alone.
 * @template T
 * @param {(node: Element, style: CSSStyleDeclaration) => T} read
 * @returns {(node: Element) => T}
 */
export function readOnce(read) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (node) => {
    const key = `${node.className}|${node.parentElement?.closest(".g")?.className ?? ""}`;
    const found = known.get(key) ?? read(node, getComputedStyle(node));
    known.set(key, found);
    return found;
  };
}

function readLook(node, style) {
  const [line = "", ground = ""] = style.backgroundImage.match(LAYER) ?? [];
  const {classList} = node;
  return {
    r: style.direction === "rtl",
    colour: colourOf(ground),
    line: colourOf(line),
    lineHeight: parseFloat(style.getPropertyValue("--line")) || 0,
    gap: classList.contains("s") || classList.contains("gs") ? 2 : 0,
    isNew: classList.contains("new"),
    next: classList.contains("next"),
    first: classList.contains("first"),
    final: classList.contains("final"),
  };
}

function groundOf(look, box, {from, to}) {
  return {...look, from, to, box};
}

/** @param {Ground} before @param {Ground} cell */
export function touches(before, cell) {
  const {box} = before;
  const sameRow =
    Math.abs(box.top - cell.box.top) < 0.6 && Math.abs(box.bottom - cell.box.bottom) < 0.6;
  const distance = cell.r ? box.left - cell.box.right : cell.box.left - box.right;
  return sameRow && before.r === cell.r && Math.abs(distance) < TOUCHES;
}

/** @param {Box} box @param {Box} other @returns {Box} */
export function around(box, other) {
  return {...box, left: Math.min(box.left, other.left), right: Math.max(box.right, other.right)};
}

/**
 * @param {Element} root a token view's element
 * @param {Pick<import("../../tokens/token_view.js").TokenView, "source" | "step" | "symbolAt">} view
 * @param {(node: Element) => Box | null} place
 * @returns {Ground[]}
 */
export function groundsOfText(root, view, place) {
  /** @type {Ground[]} */
  const found = [];
  const lookOf = readOnce(readLook);
  for (const node of root.querySelectorAll(".y, .g.whole")) {
    const box = node.parentElement?.closest(".g.whole") ? null : place(node);
    if (!box) continue;
    const cell = groundOf(
      lookOf(node),
      box,
      tokenSpan(view.source.gaps, view.symbolAt(node), view.step),
    );
    const before = found.at(-1);
    if (before && before.from === cell.from && touches(before, cell)) join(before, cell);
    else found.push(cell);
  }
  return found;
}

/** @param {Ground} ground @param {Ground} cell the next of the same token */
function join(ground, cell) {
  ground.box = around(ground.box, cell.box);
  ground.final ||= cell.final;
}

/**
 * @param {Element} root holds chips (token_chip.js), as the sentence does
 * @param {(node: Element) => Box | null} place
 * @returns {Ground[]}
 */
export function groundsOfChips(root, place) {
  return Array.from(root.querySelectorAll(".tok")).flatMap((node) => {
    const box = place(node);
    return box ? [groundOf(readLook(node, getComputedStyle(node)), box, {from: -1, to: -1})] : [];
  });
}
