/** The questions that one can ask of a text: a row of buttons, and the answer to the one pressed. */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";

export class QuestionRow {
  /**
   * @param {Record<string, Node[]>} answers by question, in the order of the row
   * @param {(question: string) => void} choose told "" where the open one is closed
   */
  constructor(answers, choose) {
    this.open = "";
    const names = Object.keys(answers);
    this.buttons = names.map((name) => {
      const press = () => choose(name === this.open ? "" : name);
      const node = button("plain question", say(`encoder.ask.${name}`), press);
      node.value = name;
      return node;
    });
    const group = {class: "questions", role: "group", "aria-label": say("encoder.ask.title")};
    this.row = element("div", group, ...this.buttons);
    this.replies = names.map((name) =>
      element("div", {class: "reply", "data-of": name}, ...answers[name]),
    );
    this.answer = element("section", "panel answer", ...this.replies);
  }

  /** @param {readonly string[]} asked those that can be answered here @param {string} open "": none */
  show(asked, open) {
    this.open = open;
    this.row.hidden = asked.length === 0;
    this.answer.hidden = open === "";
    for (const node of this.buttons) {
      node.hidden = !asked.includes(node.value);
      node.ariaPressed = String(node.value === open);
    }
    for (const reply of this.replies) reply.hidden = reply.dataset.of !== open;
    if (open) this.answer.setAttribute("aria-label", say(`encoder.ask.${open}`));
  }
}
