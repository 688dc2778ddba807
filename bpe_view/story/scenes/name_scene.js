/** Scene 1: a name, and what a small tokenizer sees instead. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {tokenChip} from "../../tokens/token_chip.js";
import {labelsOf} from "../token_labels.js";
import {LONGEST_NAME} from "../told.js";

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
  const hint = element("a", {class: "onward", href: "#2"}, `${say("story.scroll")} ↓`);
  figure.append(field, tokens, hint);
  const draw = () => {
    const {small, name} = story.told;
    if (small)
      tokens.replaceChildren(...chips(small, field.value.trim() || name, story.data.marks));
  };
  field.addEventListener("input", () => {
    story.rename(field.value);
    draw();
  });
  draw();
  return {at: () => {}, read: draw};
}

/**
 * Each token of a text above its ID.
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {string} text
 * @param {Record<string, string>} marks
 */
function chips(tokenizer, text, marks) {
  const labels = labelsOf(tokenizer, marks);
  return tokenizer.encode(text).map((id) => {
    const chip = tokenChip(labels, id);
    chip.textContent = labels.labels[id].replace(/[⟨⟩]/g, "");
    return element("li", "", chip, element("small", "", String(id)));
  });
}
