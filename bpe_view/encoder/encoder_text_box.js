/** The text box. What is typed is reported after a short rest, so that the page stays live. */
import {element} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";
import {TypedText} from "../tokens/typed_text.js";
import {EXAMPLES} from "./example_texts.js";

/** Milliseconds without typing after which the text is reported. */
const TYPING_REST = 250;

export class EncoderBox {
  /** @param {(text: string) => void} report */
  constructor(report) {
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
    this.typed = new TypedText(this.area, TYPING_REST, (text) => this.changed(text, report));
  }

  /** @param {string} name @param {string} text */
  example(name, text) {
    const button = element("button", {type: "button", class: "plain pill example"}, name);
    button.addEventListener("click", () => {
      this.area.value = text;
      this.typed.flush();
    });
    return button;
  }

  /**
   * The text that a page begins with. Later answers never write into the box: somebody may be
   * typing in it.
   * @param {string} text @param {number} most
   */
  begin(text, most) {
    this.typed.begin(text);
    this.most = most;
    this.checkLength();
  }

  checkLength() {
    this.note.hidden = Array.from(this.area.value).length <= this.most;
    this.note.textContent = this.note.hidden ? "" : say("encoder.box.too_long", {n: this.most});
  }

  /** @param {string} text @param {(text: string) => void} report */
  changed(text, report) {
    this.checkLength();
    report(Array.from(text).slice(0, this.most).join(""));
  }
}
