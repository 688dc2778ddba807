/** What Python says by key, in this screen's language. */
import {element} from "../shell/dom.js";
import {say, sayParts} from "../shell/messages.js";
import {currentSigns, formatNumber} from "../shell/number_format.js";

export const LETTERS = "ABCDEFGH";

/**
 * @typedef {string | number | [string, Record<string, unknown>]} Value
 * @typedef {[string, Record<string, unknown>]} Said  a key, and its values, some of them with keys, too
 */

/** @param {Said} said */
function spokenText([key, values]) {
  return say(key, valuesOf(values));
}

function valuesOf(values) {
  return Object.fromEntries(
    Object.entries(/** @type {Record<string, Value>} */ (values)).map(([name, value]) => [
      name,
      Array.isArray(value) ? spokenText(value) : value,
    ]),
  );
}

/** @param {Said} said @returns {(Node | string)[]} */
export function sentence([key, values]) {
  return sayParts(key, valuesOf(values)).map((part) =>
    typeof part === "object" && "strong" in part
      ? element("strong", {}, part.strong)
      : String(part),
  );
}

/** @param {string} key @param {Record<string, unknown>} [values] */
export function line(key, values = {}) {
  return element("p", key.replace(/.*\./, ""), ...sentence([`round.${key}`, values]));
}

/** The text whose tokens are counted; at the reveal with its cuts. @param {string[]} parts */
export function countedText(parts) {
  const shown = parts.map((part) => element("span", "part", part.replaceAll(" ", "·")));
  return element("p", {class: "counted", translate: "no"}, ...shown);
}

/** @param {number | null} share null: there is none */
export function percent(share) {
  if (share === null) return "–";
  return formatNumber(Math.round(100 * share)) + currentSigns().percent;
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
