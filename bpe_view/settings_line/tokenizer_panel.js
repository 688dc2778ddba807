/** The panel of the tokenizer: which one, and how the one of this visit is trained. */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {TrainingFields} from "./training_fields.js";

/** @typedef {any} TokenizerData   as settings_line_payload.py makes it */

export class TokenizerPanel {
  /** @param {import("./text_panel.js").Report} report @param {() => void} close */
  constructor(report, close) {
    this.report = report;
    const label = {role: "group", "aria-label": say("inputs.tokenizer")};
    this.list = element("div", {class: "flow tokenizers", ...label});
    this.fields = new TrainingFields((settings) => report("settings", settings));
    const {root, end} = this.fields;
    const foot = element(
      "div",
      "flow hint foot",
      end,
      button("plain primary finish", say("inputs.line.done"), close),
    );
    this.root = element("div", "panel stack tokenizer-panel", this.list, root, foot);
  }

  /** @param {TokenizerData[]} tokenizers @param {string} chosen @param {any} training */
  show(tokenizers, chosen, training) {
    this.list.hidden = !tokenizers.length;
    const listed = JSON.stringify(tokenizers);
    if (this.list.dataset.listed !== listed) {
      this.list.dataset.listed = listed;
      const open = button("word", say("inputs.upload"), () => this.report("open", Date.now()));
      this.list.replaceChildren(...tokenizers.map((one) => this.choice(one)), open);
    }
    for (const node of this.list.querySelectorAll("button[value]"))
      node.ariaPressed = String(node.getAttribute("value") === chosen);
    this.fields.root.hidden = this.fields.end.hidden = !training;
    if (training) this.fields.show(training);
  }

  /** @param {TokenizerData} tokenizer */
  choice({choice, name, also}) {
    const face = element("span", "", name, " ", element("span", "hint", also));
    const choose = () => this.report("tokenizer", {key: choice, at: Date.now()});
    const node = button("plain choice", face, choose);
    node.value = choice;
    return node;
  }
}
