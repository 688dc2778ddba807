/** Where the text ends, if it is a prompt: how its last tokens change when the text goes on. */
import {tokenChip} from "../tokens/token_chip.js";
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, typedLine} from "../shell/typed_text.js";

/**
 * @typedef {import("./encoding.js").Encoding} Encoding
 *
 * @typedef {object} Change       as questions.py makes it
 * @property {string} more        how the text goes on
 * @property {boolean} cut_off    tokens before these are not shown
 * @property {number[]} kept      the last tokens that stay
 * @property {number[]} ends      the tokens of the prompt that are cut otherwise
 * @property {number[]} instead   what stands there when the text goes on
 * @property {number} covering    how many of these have a part of the prompt in them
 *
 * @typedef {object} PromptEnd
 * @property {Change | null} typed     with what was typed; null: nothing was
 * @property {Change | null} example   a continuation that changes the most of those tried
 * @property {boolean} tried           whether an example was looked for
 * @property {number} last             the last token
 * @property {number[]} longer         tokens that begin with it, as many as are shown
 * @property {number} longer_total
 */

export class PromptEndPanel {
  /** @param {(text: string) => void} report */
  constructor(report) {
    const label = say("encoder.prompt.goes_on");
    const line = {class: "entry pasted", "aria-label": label};
    this.line = typedLine(line, SHORT_REST, report);
    this.said = element("p", {class: "judged", "aria-live": "polite"});
    this.rows = element("div");
    this.root = element(
      "div",
      "prompt-end",
      element("p", "", say("encoder.prompt.help")),
      element("p", "decoded-title", label),
      this.line.field,
      this.said,
      this.rows,
      element("p", "hint", say("encoder.prompt.source")),
    );
  }

  /** @param {Encoding} encoding @param {import("./encoding.js").TextData} data */
  show(encoding, {prompt_end: end}) {
    if (!end) return;
    const {typed, example, tried, last, longer, longer_total: n} = end;
    setText(this.said, typed ? changeInWords(typed) : "");
    const rows = typed ? changeRows(encoding, typed) : [];
    if (example && (!typed || example.ends.length > typed.ends.length))
      rows.push(promptLine(changeInWords(example)), ...changeRows(encoding, example));
    else if (tried && !typed) rows.push(promptLine(say("encoder.prompt.never")));
    const chips = longer.map((id) => tokenChip(encoding, id));
    rows.push(promptLine(say("encoder.prompt.longer", {n})));
    const all = [tokenChip(encoding, last), n ? " → " : "", ...chips];
    rows.push(element("p", "row-tokens", ...all, n > longer.length ? " …" : ""));
    this.rows.replaceChildren(...rows);
  }
}

/** @param {string} words */
function promptLine(words) {
  return element("p", "judged", words);
}

/** @param {Change} change */
function changeInWords({ends, more}) {
  return say("encoder.prompt.typed", {n: ends.length, more: shown(more)});
}

/** @param {Encoding} encoding @param {Change} change */
function changeRows(encoding, {cut_off: cutOff, kept, ends, instead, covering}) {
  if (ends.length === 0) return [];
  const before = () => [cutOff ? "… " : "", ...kept.map((id) => tokenChip(encoding, id))];
  const changed = (/** @type {number[]} */ ids) =>
    ids.map((id, place) => {
      const chip = tokenChip(encoding, id);
      chip.classList.toggle("fault", ids === ends || place < covering);
      return chip;
    });
  const row = (/** @type {string} */ title, /** @type {number[]} */ ids) => [
    element("p", "decoded-title", say(`encoder.prompt.${title}`)),
    element("p", "row-tokens", ...before(), ...changed(ids)),
  ];
  return [...row("alone", ends), ...row("gone_on", instead)];
}

/** White space that one can see. @param {string} text */
function shown(text) {
  return text.replaceAll(" ", "·").replaceAll("\n", "⏎").replaceAll("\t", "⇥");
}
