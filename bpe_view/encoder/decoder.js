/** Ids that somebody pastes: their text and tokens. */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, typedLine} from "../shell/typed_text.js";

/** @typedef {import("./encoding.js").Encoding} Encoding */

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
  show(encoding, {decoded: {ids, text, error}}) {
    this.line.field.setAttribute("aria-invalid", String(error !== ""));
    if (error) {
      this.answer.replaceChildren(element("p", "problem", error));
      return;
    }
    if (ids.length === 0) {
      this.answer.replaceChildren();
      return;
    }
    this.answer.replaceChildren(
      element("p", "decoded-title", say("encoder.decoder.text")),
      element("p", {class: "decoded", dir: "auto"}, text),
      element("p", "decoded-title", say("encoder.decoder.tokens")),
      element("p", "row-tokens", ...ids.map((id) => tokenChip(encoding, id))),
    );
  }
}
