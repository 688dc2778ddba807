/** Watch or predict: two buttons, one of them pressed. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";

export const MODES = ["watch", "predict"];

export class ModeSwitch {
  /** @param {(mode: string) => void} choose */
  constructor(choose) {
    this.buttons = MODES.map((mode) => {
      const node = element(
        "button",
        {type: "button", class: "segment", "data-mode": mode, "aria-pressed": "false"},
        say(`predict.mode.${mode}`),
      );
      node.addEventListener("click", () => choose(mode));
      return node;
    });
    this.root = element(
      "div",
      {
        class: "segments modes",
        role: "group",
        "aria-label": say("predict.mode.title"),
        title: say("predict.mode.title"),
      },
      ...this.buttons,
    );
  }

  /** @param {string} mode */
  show(mode) {
    for (const node of this.buttons)
      node.setAttribute("aria-pressed", String(node.dataset.mode === mode));
  }
}
