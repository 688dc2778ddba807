/** A token outside the text: its label in its colour. */
import {element} from "../shell/dom.js";

/** Neighbouring ids get hues that are far apart. @param {number} id @param {number} paletteSize */
export function hue(id, paletteSize) {
  return (id * 7) % paletteSize;
}

/** @param {import("./token_source.js").Labels} source @param {number} id */
function chipClass(source, id) {
  if (source.isSpecial(id)) return "tok special";
  if (source.partial.has(id)) return `tok hex${hueClass(source, id)}`;
  return `tok${hueClass(source, id)}`;
}

/** @param {import("./token_source.js").Labels} source @param {number} id */
function hueClass(source, id) {
  return source.isBase(id) ? "" : ` m h${hue(id, source.paletteSize)}`;
}

/**
 * @param {import("./token_source.js").Labels} source
 * @param {number} id
 * @param {HTMLElement} [chip] one to write on again
 */
export function tokenChip(source, id, chip = element("bdi")) {
  const label = source.labels[id] ?? "?";
  const name = chipClass(source, id);
  if (chip.className !== name) chip.className = name;
  if (chip.textContent !== label) chip.textContent = label;
  return chip;
}

/**
 * A part of a sentence: words, strong words, a token, or an element that stands in it.
 * @param {import("./token_source.js").Labels} source
 * @param {import("../shell/messages.js").Part} part
 * @returns {string | Node}
 */
export function partNode(source, part) {
  if (typeof part === "string" || part instanceof Node) return part;
  return "strong" in part ? element("strong", "", part.strong) : tokenChip(source, part.token);
}
