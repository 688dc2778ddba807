/**
 * The box for the text to train on, and the choice of a sample above it. What is typed goes to Python
 * as "text" after a short rest; only another beginning (a sample that was chosen, a link) writes
 * into it.
 */
import {element, setText} from "../shell/dom.js";
import {menu} from "../shell/kit.js";
import {mounted, Part} from "../shell/mount.js";
import {LONG_REST, TypedText} from "../shell/typed_text.js";

/**
 * @typedef {object} TextBoxData   as text_box_payload.py makes it
 * @property {number} beginning
 * @property {string} text
 * @property {string} choice
 * @property {Record<string, string>} titles
 * @property {string} chosen
 * @property {string} label
 * @property {string} placeholder
 */

class TextBox extends Part {
  /** @param {TextBoxData} data */
  constructor({choice, titles}) {
    super();
    this.beginning = -1;
    this.area = element("textarea", {
      id: "text",
      class: "text",
      spellcheck: "false",
      autocapitalize: "off",
      dir: "auto",
    });
    this.typed = new TypedText(this.area, LONG_REST, (text) => this.tell("text", text));
    this.choice = menu({"aria-label": choice}, Object.entries(titles), () => this.choose());
    this.label = element("label", {class: "label", for: "text"});
    const head = element("div", "head", this.choice, this.label);
    this.root = element("div", "text-box", head, this.area);
  }

  /** The time makes it another report where the same sample is chosen again, after some typing. */
  choose() {
    this.tell("sample", {key: this.choice.value, at: Date.now()});
  }

  stop() {
    this.typed.stop();
  }

  /** @param {TextBoxData} data @param {TextBox} [before] */
  show({beginning, text, titles, chosen, label, placeholder}, before) {
    this.choice.value = chosen;
    setText(this.label, label);
    this.label.classList.toggle("unseen", label === titles[chosen]);
    this.area.placeholder = placeholder;
    if (beginning === this.beginning) return;
    this.beginning = beginning;
    this.typed.begin(text);
    if (before?.beginning === beginning) this.typed.takeOver(before.typed);
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & TextBoxData>} component */
export default function textBox(component) {
  return mounted(component, "text_box", TextBox);
}
