/** The panel of the tokenizer: which one, and how the one of this visit is trained. */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {TrainingFields} from "./training_fields.js";

/** @typedef {any} LineData   as settings_line_payload.py makes it */

export class TokenizerPanel {
  /** @param {import("./text_panel.js").Tell} tell @param {() => void} done */
  constructor(tell, done) {
    this.tell = tell;
    this.list = element("div", {
      class: "flow tokenizers",
      role: "group",
      "aria-label": say("inputs.tokenizer"),
    });
    this.fields = new TrainingFields((settings) => tell("settings", settings));
    const end = button("plain primary finish", say("inputs.line.done"), done);
    this.root = element(
      "div",
      "panel stack tokenizer-panel",
      this.list,
      this.fields.root,
      element("div", "flow hint foot", this.fields.end, end),
    );
  }

  /** @param {LineData} data */
  show({tokenizers, tokenizer, training, says}) {
    this.setList(tokenizers, tokenizer);
    this.fields.root.hidden = !training;
    this.fields.end.hidden = !training;
    if (training) this.fields.show(training, says);
  }

  setList(tokenizers, chosen) {
    this.list.hidden = !tokenizers.length;
    const listed = JSON.stringify(tokenizers);
    if (this.list.dataset.listed !== listed) {
      this.list.dataset.listed = listed;
      const open = button("word", say("inputs.upload"), () => this.tell("open", Date.now()));
      this.list.replaceChildren(...tokenizers.map((one) => this.choice(one)), open);
    }
    for (const node of this.list.querySelectorAll("button[value]"))
      node.ariaPressed = String(node.getAttribute("value") === chosen);
  }

  /** @param {LineData["tokenizers"][number]} tokenizer */
  choice({choice, name, also}) {
    const face = element("span", "", name, " ", element("span", "hint", also));
    const choose = () => this.tell("tokenizer", {key: choice, at: Date.now()});
    const node = button("plain choice", face, choose);
    node.value = choice;
    return node;
  }

  /** @param {LineData["says"]} says how much */
  inWords(says) {
    return this.fields.inWords(says);
  }
}
