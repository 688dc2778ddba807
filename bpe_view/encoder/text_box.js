/** The text box. What is typed is reported after a short rest, so that the page stays live. */
import {element} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";
import {EXAMPLES} from "./example_texts.js";

/** Milliseconds without typing after which the text is reported. */
const REST = 250;

export class TextBox {
  /** @param {(text: string) => void} report */
  constructor(report) {
    this.report = report;
    this.timer = 0;
    this.reported = "";
    this.began = "";
    this.most = Infinity;
    this.area = /** @type {HTMLTextAreaElement} */ (
      element("textarea", {
        class: "typed",
        rows: "3",
        spellcheck: "false",
        autocomplete: "off",
        autocapitalize: "off",
        "aria-label": say("encoder.box.label"),
        placeholder: say("encoder.box.placeholder"),
        dir: "auto",
      })
    );
    this.note = element("p", {class: "note", role: "status", hidden: ""});
    const examples = Object.entries(EXAMPLES).map(([name, text]) =>
      this.example(say(`encoder.example.${name}`), text),
    );
    this.root = element(
      "div",
      "input",
      this.area,
      element("p", "examples", `${say("encoder.box.examples")} `, ...examples),
      this.note,
    );
    this.area.addEventListener("input", (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.changed();
    });
    this.area.addEventListener("compositionend", () => this.changed());
    this.area.addEventListener("change", () => this.flush());
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  example(name, text) {
    const button = element("button", {type: "button", class: "plain pill example"}, name);
    button.addEventListener("click", () => {
      this.area.value = text;
      this.flush();
    });
    return button;
  }

  /**
   * The text that a page begins with. Later answers never write into the box: somebody may be
   * typing in it.
   * @param {string} text
   * @param {number} most
   */
  begin(text, most) {
    this.area.value = this.reported = this.began = text;
    this.most = most;
    this.checkLength();
  }

  /**
   * What somebody wrote into another box, also what was not reported yet. Where nobody wrote, each
   * box has its own text: a lesson's is another one in another language.
   * @param {TextBox} before
   */
  takeOver(before) {
    clearTimeout(before.timer);
    if (before.area.value === before.began) return;
    this.area.value = before.area.value;
    this.flush();
  }

  checkLength() {
    this.note.hidden = Array.from(this.area.value).length <= this.most;
    this.note.textContent = this.note.hidden ? "" : say("encoder.box.too_long", {n: this.most});
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), REST);
  }

  flush() {
    clearTimeout(this.timer);
    this.checkLength();
    if (this.area.value === this.reported) return;
    this.reported = this.area.value;
    // A lone half of a surrogate pair cannot travel; toWellFormed is not everywhere yet.
    this.report(
      Array.from(this.reported)
        .slice(0, this.most)
        .join("")
        .replace(/\p{Surrogate}/gu, "\ufffd"),
    );
  }
}
