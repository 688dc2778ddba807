/** Ids that somebody pastes: their text and tokens, and whether encoding gives the same ids. */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, typedLine} from "../shell/typed_text.js";

/**
 * @typedef {import("./encoding.js").Encoding} Encoding
 *
 * @typedef {object} Canonical    as questions.py makes it
 * @property {boolean} same       encoding gives these ids
 * @property {boolean} is_text    false: their bytes are no text
 * @property {number[]} encoded   the ids that encoding gives, where they are others
 * @property {[first: number, end: number][]} faults   tokens that encoding never sets so
 * @property {number | null} cuttings   how many ways the text can be cut; null: not counted,
 * @property {number | null} power      or more than can be written out: this power of ten
 */

export class DecoderPanel {
  /** @param {(ids: string) => void} report */
  constructor(report) {
    const title = say("encoder.decoder.title");
    const words = {class: "entry pasted", "aria-label": title, placeholder: "464 1893 318"};
    this.line = typedLine(words, SHORT_REST, report);
    this.answer = element("div", {class: "answer", "aria-live": "polite"});
    const help = element("p", "hint", say("encoder.decoder.help"));
    this.root = panel("decoder", title, this.line.field, help, this.answer);
  }

  /** @param {Encoding} encoding @param {import("./encoding.js").TextData} data */
  show(encoding, {decoded: {ids, text, error}, canonical}) {
    this.line.field.setAttribute("aria-invalid", String(error !== ""));
    if (error) {
      this.answer.replaceChildren(element("p", "problem", error));
      return;
    }
    if (ids.length === 0) {
      this.answer.replaceChildren();
      return;
    }
    const rows = [
      element("p", "decoded-title", say("encoder.decoder.text")),
      element("p", {class: "decoded", dir: "auto"}, text),
      element("p", "decoded-title", say("encoder.decoder.tokens")),
      element("p", "row-tokens", ...withFaults(encoding, ids, canonical?.faults ?? [])),
    ];
    this.answer.replaceChildren(...rows, ...(canonical ? judged(encoding, canonical) : []));
  }
}

/**
 * Tokens in a row, with a frame around those that are at fault; frames may share a token.
 * @param {Encoding} encoding @param {number[]} ids @param {[number, number][]} faults
 */
function withFaults(encoding, ids, faults) {
  const chips = ids.map((id) => tokenChip(encoding, id));
  for (const [first, end] of faults)
    for (let place = first; place < end; place++) {
      chips[place].classList.add("fault");
      chips[place].title = say("encoder.decoder.fault");
    }
  return chips;
}

/** @param {Encoding} encoding @param {Canonical} canonical */
function judged(encoding, {same, is_text: isText, encoded, faults, cuttings, power}) {
  if (!isText) return [element("p", "judged", say("encoder.decoder.no_text"))];
  const said = same
    ? say("encoder.decoder.same")
    : say("encoder.decoder.not_same", {n: faults.length});
  const rows = [element("p", "judged", said)];
  if (!same)
    rows.push(
      element("p", "decoded-title", say("encoder.decoder.encoded")),
      element("p", "row-tokens", ...encoded.map((id) => tokenChip(encoding, id))),
    );
  if (cuttings !== null)
    rows.push(element("p", "judged", say("encoder.decoder.cuttings", {n: cuttings})));
  if (power !== null)
    rows.push(element("p", "judged", say("encoder.decoder.cuttings_power", {power})));
  rows.push(element("p", "hint", say("encoder.decoder.source")));
  return rows;
}
