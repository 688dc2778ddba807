/** Ids that somebody pastes, and the text and tokens that they stand for. */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";

export class DecoderPanel {
  /** @param {(ids: string) => void} report */
  constructor(report) {
    this.report = report;
    this.input = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        class: "pasted",
        "aria-label": say("encoder.decoder.title"),
        placeholder: "464 1893 318",
        autocomplete: "off",
        spellcheck: "false",
      })
    );
    this.timer = 0;
    this.reported = "";
    this.answer = element("div", {class: "answer", "aria-live": "polite"});
    this.root = element(
      "section",
      "panel decoder",
      element("h2", "title", say("encoder.decoder.title")),
      this.input,
      element("p", "hint", say("encoder.decoder.help")),
      this.answer,
    );
    this.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), 300);
    });
    this.input.addEventListener("change", () => this.flush());
  }

  /** @param {string} pasted what it begins with */
  begin(pasted) {
    this.input.value = this.reported = pasted;
  }

  /**
   * What stands in another panel, also what was not reported yet.
   * @param {DecoderPanel} before
   */
  takeOver(before) {
    clearTimeout(before.timer);
    this.input.value = before.input.value;
    this.flush();
  }

  flush() {
    clearTimeout(this.timer);
    if (this.input.value === this.reported) return;
    this.reported = this.input.value;
    this.report(this.reported);
  }

  /**
   * @param {import("./encoding.js").Encoding} encoding
   * @param {{ids: number[], text: string, error: string}} decoded
   */
  show(encoding, {ids, text, error}) {
    this.input.setAttribute("aria-invalid", String(error !== ""));
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
