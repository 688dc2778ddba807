/**
 * The words of the interface, as bpe_view/words sends them: one table from `section.key` to a message.
 * A message may hold values as {name}; one that depends on a number is a table of forms, chosen by
 * the value `n`. Whole numbers are written as the language writes them; for others, ask number_format.js.
 * In `sayParts`, **stars** make strong, and a value may be a token, or
 * an element that stands in the sentence.
 *
 * @typedef {import("./number_format.js").Signs} Signs
 * @typedef {string | Record<string, string>} Message
 * @typedef {string | {strong: string} | {token: number} | Node} Part
 * @typedef {string | number | {token: number} | Node} Value
 * @typedef {{words: Record<string, Message>, language: string, numbers: Signs}} Words  as `words_for` makes them
 */
import {currentSigns, formatNumber, writeNumbersWith} from "./number_format.js";

/** @type {Record<string, Message>} */
let messages = {};

let language = "en";

/** @param {Words} data that are spoken from now on */
export function setWords(data) {
  messages = data.words;
  language = data.language;
  writeNumbersWith(data.numbers);
}

/** The language that is spoken, for `lang` attributes. */
export function spokenLanguage() {
  return language;
}

function template(key, values) {
  const message = messages[key] ?? key;
  if (typeof message === "string") return message;
  return message[String(values.n)] ?? message[sharedForm(values.n)] ?? message.other;
}

/** The form of a message that several numbers share: by their last two digits. */
function sharedForm(number) {
  const forms = Object.entries(currentSigns().plural);
  const isShared = ([, ends]) => Number.isInteger(number) && ends.includes(number % 100);
  return forms.find(isShared)?.[0] ?? "other";
}

function written(value) {
  return Number.isInteger(value) ? formatNumber(Number(value)) : String(value);
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
}

/** @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function say(key, values = {}) {
  return filled(template(key, values), values);
}

/** A token's label between the quotation marks of the language. @param {string} label */
export function quoted(label) {
  return say("tokens.quoted", {label});
}

/**
 * A message as parts, for sentences that show tokens.
 * @param {string} key @param {Record<string, Value>} [values] @returns {Part[]}
 */
export function sayParts(key, values = {}) {
  const parts = template(key, values)
    .split("**")
    .flatMap((run, place) => {
      if (place % 2) return [{strong: filled(run, values)}];
      const pieces = run.split(/\{(\w+)\}/g);
      return pieces.map((piece, at) => (at % 2 ? partOf(values[piece]) : piece));
    });
  return parts.filter((part) => part !== "");
}

function partOf(value) {
  return typeof value === "object" ? value : written(value);
}
