/** The text box. What is typed is reported after a short rest, so that the page stays live. */
import {element} from "../shell/dom.js";
import {menu} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, TypedText} from "../shell/typed_text.js";

/** Texts to try, by their key in the words. */
const EXAMPLES = {
  citizen: "First Citizen:\nBefore we proceed any further, hear me speak.",
  emoji: "One family 👩‍👩‍👧‍👦, one flag 🇧🇷, one thumb 👍🏽",
  devanagari: "नमस्ते दुनिया",
  numbers: "3.14159 + 1234567 = 1234570.14159",
  code: 'def greet(name):\n    return f"Hello, {name}!"',
  special: "The end.<|endoftext|>A new document.",
};

export class EncoderBox {
  /** @param {(text: string) => void} report */
  constructor(report) {
    this.most = Infinity;
    const label = say("encoder.box.label");
    this.area = element("textarea", {
      class: "typed",
      rows: "1",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      "aria-label": label,
      dir: "auto",
    });
    this.note = element("p", {class: "hint note", "aria-live": "polite", hidden: ""});
    const invitation = element("p", {class: "hint invitation", "aria-hidden": "true"}, label);
    this.root = element("div", "input", invitation, this.area, this.note);
    this.isExample = false;
    /** Whether nobody has typed yet. */
    this.isUntouched = true;
    this.area.addEventListener("click", () => this.takeWhole());
    this.typed = new TypedText(this.area, SHORT_REST, (text) => this.changed(text, report));
    this.area.addEventListener("input", () => {
      this.isUntouched = false;
    });
    this.examples = this.exampleMenu();
  }

  /** A menu that says what it holds again once a text was taken from it. */
  exampleMenu() {
    const title = say("encoder.box.examples");
    const names = Object.entries(EXAMPLES);
    /** @type {[string, string][]} */
    const options = names.map(([name, text]) => [text, say(`encoder.example.${name}`)]);
    const attributes = {class: "entry examples", "aria-label": title};
    const node = menu(attributes, [["", title], ...options], (text) => {
      node.value = "";
      this.write(text);
    });
    return node;
  }

  /**
   * The text that a page begins with. Once somebody has typed, no answer writes into the box.
   * @param {string} text @param {number} most @param {boolean} [isExample]
   */
  begin(text, most, isExample = false) {
    this.typed.begin(text);
    this.isExample = isExample;
    this.most = most;
    this.checkLength();
  }

  /** As if somebody had typed it. @param {string} text */
  write(text) {
    this.area.value = text;
    this.typed.flush();
  }

  /** Another text takes its place. @param {string} text */
  beginAgain(text) {
    if (this.isUntouched && text !== this.typed.began) this.begin(text, this.most);
  }

  /** Whoever presses on our example wants to type a text of their own instead. */
  takeWhole() {
    if (this.isExample && this.area.value === this.typed.began) this.area.select();
    this.isExample = false;
  }

  checkLength() {
    this.note.hidden = Array.from(this.area.value).length <= this.most;
    this.note.textContent = this.note.hidden ? "" : say("encoder.box.too_long", {n: this.most});
  }

  /** @param {string} text @param {(text: string) => void} report */
  changed(text, report) {
    this.isUntouched = false;
    this.checkLength();
    report(Array.from(text).slice(0, this.most).join(""));
  }
}
