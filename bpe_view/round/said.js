/** What Python says by key, in this screen's language. */
import {element} from "../shell/dom.js";
import {say, sayParts} from "../shell/messages.js";

export const LETTERS = "ABCDEFGH";

/** @typedef {[string, Record<string, any>]} Said */

/** @param {any} value @returns {any} */
export function spoken(value) {
  return Array.isArray(value) ? say(value[0], valuesOf(value[1])) : value;
}

/** @param {Record<string, any>} values */
function valuesOf(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spoken(value)]));
}

/** @param {Said} said @returns {(Node | string)[]} */
export function sentence([key, values]) {
  return sayParts(key, valuesOf(values)).map((part) =>
    typeof part === "object" && "strong" in part
      ? element("strong", {}, part.strong)
      : String(part),
  );
}

/** @param {string} key @param {Record<string, any>} [values] */
export function line(key, values = {}) {
  return element("p", key.replace(/.*\./, ""), ...sentence([`round.${key}`, values]));
}

/** @param {string} words @param {() => unknown} press @param {string} [what] */
export function actButton(words, press, what = "") {
  const button = element("button", {class: "act", "data-act": what}, words);
  button.onclick = press;
  return button;
}

/** A seat's made-up name. @param {number} seat */
export function nameOf(seat) {
  const colours = say("round.colours").split("|");
  const animals = say("round.animals").split("|");
  const name = say("round.name", {
    colour: colours[seat % colours.length],
    animal: animals[Math.floor(seat / colours.length + seat) % animals.length],
  });
  const lap = Math.floor(seat / (colours.length * animals.length));
  return lap ? `${name} ${lap + 1}` : name;
}
