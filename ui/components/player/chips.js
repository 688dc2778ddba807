/** A token outside the text: its label in its colour. */
import {hue} from "./colours.js";
import {element} from "./dom.js";

/**
 * @param {import("./payload.js").Source} source
 * @param {number} id
 */
function chipClass(source, id) {
  if (source.partial.has(id)) return `tok hex${hueClass(source, id)}`;
  return `tok${hueClass(source, id)}`;
}

/**
 * @param {import("./payload.js").Source} source
 * @param {number} id
 */
function hueClass(source, id) {
  return id >= source.baseSize ? ` m h${hue(id, source.paletteSize)}` : "";
}

/**
 * @param {import("./payload.js").Source} source
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
