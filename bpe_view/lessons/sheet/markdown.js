/**
 * The little Markdown that lessons are written in: paragraphs, lists, **strong**, *emphasis*, `code`
 * and [links](https://…). Whatever else there is stays the text that it is.
 *
 * @typedef {string | {strong: Span[]} | {em: Span[]} | {code: string} | {link: string, of: Span[]}} Span
 * @typedef {{kind: "p" | "ol" | "ul", items: Span[][]}} Block   a paragraph is one item
 */
import {element} from "../../shell/dom.js";

const BLANK_LINES = /\n\s*\n/;
const ITEM = /^\s*(?:(\d+)[.)]|[-*])\s+/;

/** An escaped sign, code, a link, a mark that opens or closes. */
const TOKEN =
  /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.+?)(?<!`)\2(?!`)|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|(\*\*?)/gs;

/** @typedef {{mark: string, spans: Span[]}} Open   what a mark has opened; the first one is the whole */

/** @param {string} text @returns {Block[]} */
export function blocksOf(text) {
  return text
    .trim()
    .split(BLANK_LINES)
    .filter((block) => block)
    .map(blockOf);
}

/** @param {string} text @returns {Block} */
function blockOf(text) {
  const first = ITEM.exec(text);
  if (!first) return {kind: "p", items: [spansOf(text)]};
  /** @type {string[]} */
  const items = [];
  for (const line of text.split("\n")) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop()}\n${line}`);
  }
  return {kind: first[1] ? "ol" : "ul", items: items.map(spansOf)};
}

/** @param {string} text @returns {Span[]} */
export function spansOf(text) {
  const whole = {mark: "", spans: /** @type {Span[]} */ ([])};
  /** @type {Open[]} */
  const open = [whole];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [all, escaped, , code, words, link, mark] = found;
    const to = found.index + all.length;
    if (from < found.index) open[open.length - 1].spans.push(text.slice(from, found.index));
    if (mark)
      turnAt(mark, open, /\S/.test(text.charAt(found.index - 1)), /\S/.test(text.charAt(to)));
    else open[open.length - 1].spans.push(spanOf(escaped, code, words, link));
    from = to;
  }
  if (from < text.length) open[open.length - 1].spans.push(text.slice(from));
  while (open.length > 1) giveUp(open);
  return whole.spans;
}

/**
 * @param {string | undefined} escaped
 * @param {string | undefined} code
 * @param {string} words
 * @param {string} link
 * @returns {Span}
 */
function spanOf(escaped, code, words, link) {
  if (escaped !== undefined) return escaped;
  // A space at both ends is there for code that itself begins or ends with a backtick.
  if (code !== undefined) return {code: code.replace(/^ (.*\S.*) $/s, "$1")};
  return {link, of: spansOf(words)};
}

/**
 * A mark closes what the same mark has opened, or else opens.
 * @param {string} mark
 * @param {Open[]} open
 * @param {boolean} isAfter   what it could close stands right before it
 * @param {boolean} isBefore  what it could open stands right after it
 */
function turnAt(mark, open, isAfter, isBefore) {
  const at = open.map((one) => one.mark).lastIndexOf(mark);
  if (at > 0 && isAfter) {
    while (open.length > at + 1) giveUp(open);
    const {spans} = /** @type {Open} */ (open.pop());
    open[at - 1].spans.push(mark === "**" ? {strong: spans} : {em: spans});
  } else if (isBefore) open.push({mark, spans: []});
  else open[open.length - 1].spans.push(mark);
}

/** A mark that nothing closes is a sign like any other. @param {Open[]} open */
function giveUp(open) {
  const {mark, spans} = /** @type {Open} */ (open.pop());
  open[open.length - 1].spans.push(mark, ...spans);
}

/**
 * @param {string} text in Markdown
 * @returns {HTMLElement[]}
 */
export function blockNodes(text) {
  return blocksOf(text).map(({kind, items}) => {
    if (kind === "p") return element("p", {}, ...items[0].map(spanNode));
    return element(kind, {}, ...items.map((spans) => element("li", {}, ...spans.map(spanNode))));
  });
}

/**
 * What stands in a sentence.
 * @param {string} text in Markdown
 */
export function spanNodes(text) {
  return element("span", {}, ...spansOf(text).map(spanNode));
}

/** Without its marks, for who hears it. @param {string} text in Markdown */
export function spoken(text) {
  return spanNodes(text).textContent ?? "";
}

/** @param {Span} span @returns {Node | string} */
function spanNode(span) {
  if (typeof span === "string") return span;
  if ("code" in span) return element("code", {dir: "auto"}, span.code);
  if ("strong" in span) return element("strong", {}, ...span.strong.map(spanNode));
  if ("em" in span) return element("em", {}, ...span.em.map(spanNode));
  const {link, of} = span;
  const attributes = {href: link, target: "_blank", rel: "noopener noreferrer"};
  return element("a", attributes, ...of.map(spanNode));
}
