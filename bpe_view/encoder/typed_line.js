/** A line that one types into; what stands there is reported after a short rest. */
import {element} from "../tokens/dom.js";

export class TypedLine {
  /** @param {{label: string, placeholder: string}} words @param {(text: string) => void} report */
  constructor({label, placeholder}, report) {
    this.report = report;
    this.input = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        class: "pasted",
        "aria-label": label,
        placeholder,
        autocomplete: "off",
        spellcheck: "false",
      })
    );
    this.timer = 0;
    this.reported = "";
    this.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), 300);
    });
    this.input.addEventListener("change", () => this.flush());
  }

  /** @param {string} text what it begins with */
  begin(text) {
    this.input.value = this.reported = text;
  }

  /** What stands in another line, also what was not reported yet. @param {TypedLine} before */
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
}
