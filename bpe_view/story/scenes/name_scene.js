/** Scene 1: a name, and what a tokenizer sees instead. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {numbered} from "../token_row.js";

const LONGEST_NAME = 40; // characters

/** @type {import("../story.js").Draw} */
export function nameScene(figure, story, still) {
  const field = element("input", {
    "aria-label": say("story.your_name"),
    placeholder: story.told.name,
    maxlength: String(LONGEST_NAME),
    autocomplete: "off",
    spellcheck: "false",
  });
  const tokens = still.find((one) => one.matches(".token-row")) ?? element("ol", "token-row");
  const hint = element("a", {class: "onward hint", href: "#2"}, `${say("story.scroll")} ↓`);
  figure.append(field, tokens, hint);
  const read = () => tokens.replaceChildren(...numbered(story.told.tokens));
  field.addEventListener("input", () => story.rename(field.value));
  read();
  return {at: () => {}, read};
}
