/** A token outside the text: its label in its colour. */
import {element} from "../shell/dom.js";
import {quoted} from "../shell/messages.js";

/**
 * The colour class of a token, as `hue` in bpe_view/palettes.py works it out.
 * @param {string} label no two tokens have the same
 */
export function hue(label) {
  let hash = 0;
  for (const character of label) hash = (hash * 499 + (character.codePointAt(0) ?? 0)) % 1048573;
  return hash % 12;
}

/**
 * The same by id, worked out once.
 * @param {import("./token_source.js").Labels} source
 * @param {number} id
 * @param {() => string} [written] its label where the source has none
 */
export function hueOf({hues, label}, id, written = () => "") {
  const found = hues.get(id) ?? hue(label(id) ?? written());
  hues.set(id, found);
  return found;
}

function chipClass(source, id) {
  if (source.isSpecial(id)) return "tok special";
  const hex = source.partial.has(id) ? " hex" : "";
  return `tok${hex}${source.isBase(id) ? "" : ` m h${hueOf(source, id)}`}`;
}

/**
 * @param {import("./token_source.js").Labels} source
 * @param {number} id
 * @param {HTMLElement} [chip] one to write on again
 */
export function tokenChip(source, id, chip = element("bdi")) {
  const label = source.label(id) ?? "?";
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

/** The same to be heard. @param {import("./token_source.js").Labels} source @param {import("../shell/messages.js").Part} part */
export function partText(source, part) {
  if (typeof part === "string") return part;
  if (part instanceof Node) return part.textContent ?? "";
  return "strong" in part ? part.strong : quoted(source.label(part.token) ?? "?");
}
