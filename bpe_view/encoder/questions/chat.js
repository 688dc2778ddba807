/** "Chat": the text as one, or a chat that was pasted, in the tokens of the frame and of messages. */
import {hue} from "../../tokens/token_chip.js";
import {element, setText} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {SHORT_REST, TypedText} from "../../shell/typed_text.js";
import {addQuestion} from "../question_row.js";

addQuestion({
  name: "chat",
  title: "encoder.ask.chat",
  ofNoText: true,
  make: (page) => new ChatPanel(page),
});

class ChatPanel {
  constructor({tell}) {
    const box = {
      class: "entry",
      rows: "3",
      placeholder: '[{"role": "user", "content": "Hi"}]',
      spellcheck: "false",
      "aria-label": say("chat.label"),
      dir: "auto",
    };
    this.typed = new TypedText(element("textarea", box), SHORT_REST, (chat) => tell("chat", chat));
    this.sum = element("p", {class: "judged", "aria-live": "polite"});
    this.tokens = element("p", "chips");
    this.rows = element("dl", "facts");
    this.notes = element("p", "hint");
    const help = element("p", "hint", say("chat.help"));
    const parts = [this.typed.field, help, this.sum, this.tokens, this.rows, this.notes];
    this.root = element("div", "stack chat", ...parts);
  }

  begin({chat = ""}) {
    this.typed.begin(chat);
  }

  show({answer}) {
    if (!answer) return;
    const {title, source, error, tokens = [], more, total: n = 0, overhead = 0, rows = []} = answer;
    this.sum.classList.toggle("problem", error !== "");
    setText(this.sum, error || say("chat.counted", {tokens: say("tokens.tokens", {n}), overhead}));
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
  const isFrame = message === null;
  const look = isFrame ? "special" : `m h${hue(label)}`;
  const title = isFrame ? say("chat.of_frame") : rows[message][0];
  return element("bdi", {class: `tok ${look}`, title}, label);
}
