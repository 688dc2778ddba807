/**
 * The box for the text to train on. What is typed goes to Python as "text" after a short rest; only
 * another beginning (a sample that was chosen, a link) writes into it.
 */
import {element, setText} from "../tokens/dom.js";
import {mounted} from "../tokens/mount.js";
import {TypedText} from "../tokens/typed_text.js";

/** @typedef {{beginning: number, text: string, label: string, placeholder: string}} TextBoxData */

/** Milliseconds without typing after which the text is trained on. */
const REST = 400;

class TextBox {
  constructor() {
    this.beginning = -1;
    /** @type {((name: string, value: unknown) => void) | undefined} */
    this.tell = undefined;
    this.area = /** @type {HTMLTextAreaElement} */ (
      element("textarea", {class: "text", spellcheck: "false", autocapitalize: "off", dir: "auto"})
    );
    this.typed = new TypedText(this.area, REST, (text) => this.tell?.("text", text));
    this.label = element("span", "label");
    this.root = element("label", "text-box", this.label, this.area);
  }

  stop() {
    this.typed.stop();
  }

  /** @param {TextBoxData} data */
  show(data) {
    setText(this.label, data.label);
    this.area.placeholder = data.placeholder;
    if (data.beginning === this.beginning) return;
    this.beginning = data.beginning;
    this.typed.begin(data.text);
  }
}

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../tokens/host.js").Component<import("../tokens/mount.js").Visitor & TextBoxData>} component
 * @returns {() => void} cleanup
 */
export default function textBox({data, ...component}) {
  return mounted(
    {data, ...component},
    "text_box",
    () => new TextBox(),
    (box, before) => {
      box.show(data);
      if (before?.beginning === data.beginning) box.typed.takeOver(before.typed);
    },
  );
}
