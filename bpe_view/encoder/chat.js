/** The text as a chat, or one that was pasted: tokens of the frame and of messages, and how many. */
import {hue} from "../tokens/token_chip.js";
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, TypedText} from "../shell/typed_text.js";

/**
 * @typedef {object} Chat        as chat_payload.py makes it
 * @property {string} title      of the frame; empty: only the number of tokens is documented
 * @property {string} source
 * @property {string} error      then there is nothing below
 * @property {[label: string, message: number | null][]} [tokens]   null: of the frame
 * @property {number} [total]
 * @property {boolean} [more]   tokens that are not shown
 * @property {number} [overhead]
 * @property {[role: string, tokens: number][]} [rows]
 */

export class ChatPanel {
  /** @param {(chat: string) => void} report */
  constructor(report) {
    const label = say("chat.label");
    const box = {
      class: "entry",
      rows: "3",
      placeholder: '[{"role": "user", "content": "Hi"}]',
      spellcheck: "false",
      "aria-label": label,
      dir: "auto",
    };
    this.typed = new TypedText(element("textarea", box), SHORT_REST, report);
    this.said = element("p", {class: "judged", "aria-live": "polite"});
    this.tokens = element("p", "row-tokens");
    this.rows = element("dl", "said-by");
    this.notes = element("p", "hint");
    const help = element("p", "hint", say("chat.help"));
    const parts = [this.typed.field, help, this.said, this.tokens, this.rows, this.notes];
    this.root = element("div", "chat", ...parts);
  }

  /** @param {import("./encoding.js").Encoding} _encoding @param {import("./encoding.js").TextData} data */
  show(_encoding, {chat}) {
    this.root.hidden = !chat;
    if (!chat) return;
    const {title, source, error, tokens = [], more, total: n = 0, overhead = 0, rows = []} = chat;
    this.said.classList.toggle("problem", error !== "");
    const counted = say("chat.counted", {tokens: say("tokens.tokens", {n}), overhead});
    setText(this.said, error || counted);
    this.tokens.replaceChildren(...tokens.map((token) => chatToken(token, rows)), more ? "…" : "");
    this.rows.replaceChildren(
      ...rows.flatMap(([role, count]) => [
        element("dt", "", role),
        element("dd", "", say("tokens.tokens", {n: count})),
      ]),
    );
    this.notes.textContent = title ? say("chat.frame", {title, source}) : say("chat.documented");
  }
}

/** A token of the frame has a tone of its own. */
function chatToken([label, message], rows) {
  const look = message === null ? "special" : `m h${hue(label)}`;
  const title = message === null ? say("chat.of_frame") : rows[message][0];
  return element("bdi", {class: `tok ${look}`, title}, label);
}
