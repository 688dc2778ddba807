/** The list of keys, in a small dialog over the page: `?` or its button opens it. */
import {element} from "./dom.js";
import {say} from "./messages.js";

/**
 * Keys, what they do, and the class of those that are not always there.
 * @typedef {[string[], string, string?]} KeyRow
 */

export class KeyHelp {
  /**
   * @param {KeyRow[]} rows without Escape and `?`, which every list has
   * @param {string | HTMLElement} where the keys work, in words or as a choice
   */
  constructor(rows, where) {
    /** @type {KeyRow[]} */
    const all = [...rows, [["Esc"], say("tokens.keys.escape")], [["?"], say("tokens.keys.help")]];
    const title = element("h2", {class: "title", id: "keys-title"}, say("tokens.keys.title"));
    const close = element(
      "button",
      {type: "button", class: "plain wide inviting close"},
      say("tokens.close"),
    );
    this.close = /** @type {HTMLButtonElement} */ (close);
    close.addEventListener("click", () => this.dialog.close());
    this.dialog = element(
      "dialog",
      {class: "panel keys", "aria-labelledby": "keys-title"},
      title,
      typeof where === "string" ? element("p", "where", where) : where,
      element("dl", "", ...all.flatMap((row) => this.row(...row))),
      close,
    );
    this.button = element(
      "button",
      {
        type: "button",
        class: "button help",
        "aria-label": say("tokens.keys.open"),
        title: say("tokens.keys.open"),
        "aria-haspopup": "dialog",
      },
      "?",
    );
    this.button.addEventListener("click", () => this.open());
    this.dialog.addEventListener("keydown", (event) => this.keyInside(event));
    this.dialog.addEventListener("click", (event) => this.clickInside(event));
  }

  /** @param {string[]} keys @param {string} does @param {string} [name] */
  row(keys, does, name = "") {
    const caps = keys.map((key) => element("kbd", "", key));
    return [element("dt", name, ...caps), element("dd", name, does)];
  }

  /** The browser keeps the focus inside, closes on Escape, and gives the focus back. */
  open() {
    if (this.dialog.open) return;
    this.dialog.showModal();
    // Not by the attribute: in a page of another site Chromium reports each as an error.
    this.close.focus();
  }

  /**
   * What is under the dialog rests: its keys are not for the player or the page.
   * @param {KeyboardEvent} event
   */
  keyInside(event) {
    event.stopPropagation();
    if (event.key === "?") this.dialog.close();
  }

  /**
   * A click beside the dialog closes it: there the dialog itself is the target, outside its box.
   * @param {MouseEvent} event
   */
  clickInside(event) {
    if (event.target !== this.dialog) return;
    const {left, right, top, bottom} = this.dialog.getBoundingClientRect();
    const {clientX, clientY} = event;
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) this.dialog.close();
  }
}
