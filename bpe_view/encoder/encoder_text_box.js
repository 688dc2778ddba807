/** The text box. What is typed is reported after a short rest, so that the page stays live. */
import {element} from "../shell/dom.js";
import {menu} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, TypedText} from "../shell/typed_text.js";

/** Texts to try, and their names, by the key in the words. @type {[text: string, name: string][]} */
const EXAMPLES = [
  ["First Citizen:\nBefore we proceed any further, hear me speak.", "encoder.example.citizen"],
  ["One family 👩‍👩‍👧‍👦, one flag 🇧🇷, one thumb 👍🏽", "encoder.example.emoji"],
  ["नमस्ते दुनिया", "encoder.example.devanagari"],
  ["3.14159 + 1234567 = 1234570.14159", "encoder.example.numbers"],
  ['def greet(name):\n    return f"Hello, {name}!"', "encoder.example.code"],
  ["The end.<|endoftext|>A new document.", "encoder.example.special"],
];

export class EncoderBox {
  most = Infinity; // characters that it takes
  isExample = false; // what stands there is one of ours
  isUntouched = true; // nobody has typed yet

  /** @param {(text: string) => void} report */
  constructor(report) {
    const label = say("encoder.box.label");
    const quiet = {spellcheck: "false", autocomplete: "off", autocapitalize: "off", dir: "auto"};
    const looks = {class: "typed", rows: "1", "aria-label": label, ...quiet};
    this.area = element("textarea", looks);
    this.note = element("p", {class: "hint note", "aria-live": "polite", hidden: ""});
    const invitation = element("p", {class: "hint invitation", "aria-hidden": "true"}, label);
    this.root = element("div", "input", invitation, this.area, this.note);
    this.typed = new TypedText(this.area, SHORT_REST, (text) => {
      this.isUntouched = false;
      this.checkLength();
      report(Array.from(text).slice(0, this.most).join(""));
    });
    this.area.addEventListener("click", () => this.takeWhole());
    this.area.addEventListener("input", () => {
      this.isUntouched = false;
    });
    this.examples = this.exampleMenu();
  }

  /** A menu that says what it holds again once a text was taken from it. */
  exampleMenu() {
    const title = say("encoder.box.examples");
    const names = EXAMPLES.map(
      ([text, name]) => /** @type {[string, string]} */ ([text, say(name)]),
    );
    const attributes = {class: "entry examples", "aria-label": title};
    const node = menu(attributes, [["", title], ...names], (text) => {
      node.value = "";
      this.write(text);
    });
    return node;
  }

  /** The text that a page begins with. @param {string} text @param {number} most @param {boolean} [isExample] */
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

  /** Another text takes its place, until somebody has typed. @param {string} text */
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
}
