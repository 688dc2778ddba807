/** The text as a chat, or one that was pasted: tokens of the frame and of messages, and how many. */
import {hue} from "../tokens/token_chip.js";
import {element, setText} from "../shell/dom.js";
import {menu, segments} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {SHORT_REST, TypedText, typedLine} from "../shell/typed_text.js";

/**
 * @typedef {object} Chat        as chat_payload.py makes it
 * @property {[name: string, title: string][]} frames
 * @property {string} frame
 * @property {string} source
 * @property {boolean} known     the tokenizer has special tokens of a frame
 * @property {boolean} careful   no special token is read in a message
 * @property {string} date
 * @property {string} error      then there is nothing below
 * @property {boolean} [shows_date]
 * @property {[label: string, message: number, special: boolean][]} [tokens]   -1: of the frame
 * @property {number} [total]
 * @property {number} [overhead]
 * @property {number} [injected]   special tokens that messages spell
 * @property {[role: string, tokens: number][]} [rows]
 * @property {[kind: string, place: number][]} [unread]   0: of the whole chat
 */

export class ChatPanel {
  /** @param {(name: "chat" | "chat_frame" | "chat_careful" | "chat_date", value: string | boolean) => void} report */
  constructor(report) {
    const label = say("chat.label");
    const placeholder = '[{"role": "user", "content": "Hi"}]';
    const box = {
      class: "entry",
      rows: "3",
      placeholder,
      spellcheck: "false",
      "aria-label": label,
      dir: "auto",
    };
    const tell = (/** @type {string} */ text) => report("chat", text);
    this.typed = new TypedText(element("textarea", box), SHORT_REST, tell);
    this.report = report;
    this.frames = element("span");
    this.reading = segments(
      "segments",
      say("chat.reading"),
      {False: say("chat.as_sent"), True: say("chat.as_text")},
      (value) => report("chat_careful", value === "True"),
    );
    this.date = typedLine({class: "entry", "aria-label": say("chat.date")}, SHORT_REST, (day) =>
      report("chat_date", day),
    );
    this.dated = element("label", "", `${say("chat.date")} `, this.date.field);
    this.said = element("p", {class: "judged", "aria-live": "polite"});
    this.tokens = element("p", "row-tokens");
    this.rows = element("dl", "said-by");
    this.notes = element("p", "hint");
    const choices = element("div", "draws", this.frames, this.reading.root, this.dated);
    const help = element("p", "hint", say("chat.help"));
    const parts = [this.typed.field, help, choices, this.said, this.tokens, this.rows, this.notes];
    this.root = element("div", "chat", ...parts);
  }

  /** @param {string} pasted @param {string} date */
  begin(pasted, date) {
    this.typed.begin(pasted);
    this.date.begin(date);
  }

  /** @param {import("./encoding.js").Encoding} _encoding @param {import("./encoding.js").TextData} data */
  show(_encoding, {chat}) {
    this.root.hidden = !chat;
    if (!chat) return;
    const {
      frames,
      frame,
      source,
      known,
      careful,
      error,
      tokens = [],
      rows = [],
      unread = [],
    } = chat;
    if (this.frames.querySelectorAll("option").length !== frames.length)
      this.frames.replaceChildren(
        menu({class: "entry", "aria-label": say("chat.frame")}, frames, (name) =>
          this.report("chat_frame", name),
        ),
      );
    for (const select of this.frames.querySelectorAll("select")) select.value = frame;
    this.reading.show(careful ? "True" : "False");
    if (!error) this.dated.hidden = !chat.shows_date; // while one types, it stays as it was
    this.said.classList.toggle("problem", error !== "");
    const {total: n = 0, overhead = 0, injected = 0} = chat;
    const counted = say("chat.counted", {tokens: say("tokens.tokens", {n}), overhead});
    const spelled = injected && !error ? ` ${say("chat.injected", {n: injected})}` : "";
    setText(this.said, error || counted + spelled);
    this.tokens.replaceChildren(
      ...tokens.map((token) => chatToken(token, rows)),
      n > tokens.length ? "…" : "",
    );
    this.rows.replaceChildren(
      ...rows.flatMap(([role, count]) => [
        element("dt", "", role),
        element("dd", "", say("tokens.tokens", {n: count})),
      ]),
    );
    const parts = unread.map(([kind, n]) => (n ? say("chat.part", {kind, n}) : kind)).join(", ");
    const notes = [
      unread.length ? say("chat.unread", {parts}) : "",
      known ? "" : say("chat.unknown"),
      say("chat.source", {source}),
    ];
    this.notes.textContent = notes.filter(Boolean).join(" ");
  }
}

/**
 * A token of the frame has a tone of its own; a special one that a message spells is marked.
 * @param {[label: string, message: number, special: boolean]} token @param {[role: string, tokens: number][]} rows
 */
function chatToken([label, message, special], rows) {
  const look = message < 0 ? "special" : special ? "special fault" : `m h${hue(label)}`;
  const title = message < 0 ? say("chat.of_frame") : rows[message][0];
  return element("bdi", {class: `tok ${look}`, title}, label);
}
