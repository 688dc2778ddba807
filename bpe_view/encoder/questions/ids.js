/** "IDs": those of all tokens, and two ways to take them along. */
import {element} from "../../shell/dom.js";
import {copyButton} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {hexOf} from "../../tokens/printable.js";
import {spanBytes, spanText} from "../../tokens/token_spans.js";
import {addQuestion} from "../question_row.js";

const MOST_IDS = 1500; // ids that are shown

addQuestion({name: "ids", title: "encoder.ask.ids", make: (page) => new IdList(page)});

class IdList {
  /** @type {import("../encoding.js").Encoding | null} */
  encoding = null;

  constructor({select}) {
    const title = say("encoder.ids.title");
    this.list = element("ol", {class: "flow id-list", tabindex: "0", "aria-label": title});
    this.list.addEventListener("click", ({target}) => {
      const item = target instanceof Element ? target.closest("[data-from]") : null;
      if (item instanceof HTMLElement) select(Number(item.dataset.from));
    });
    const copy = (name, words, text) =>
      copyButton(`plain pill copy ${name}`, say(words), "tokens", () => text(this.encoding));
    const ids = copy("ids", "encoder.ids.copy", plainIds);
    const json = copy("json", "encoder.ids.copy_json", idsAsJson);
    this.root = element("div", "ids", this.list, element("div", "flow", ids, json));
  }

  show({encoding}) {
    if (encoding === this.encoding) return;
    this.encoding = encoding;
    const {listed: tokens} = encoding;
    const items = tokens
      .slice(0, MOST_IDS)
      .map(({id, from}) => element("li", {"data-from": String(from)}, String(id)));
    if (tokens.length > MOST_IDS)
      items.push(element("li", "hint", say("encoder.more", {n: tokens.length - MOST_IDS})));
    this.list.replaceChildren(...items);
  }
}

function plainIds({listed}) {
  return listed.map(({id}) => id).join(" ");
}

/** A row for each token; a part of a character has no text, only bytes. */
function idsAsJson(encoding) {
  const rows = encoding.listed.map((token) => {
    const text = encoding.partial.has(token.id) ? null : spanText(encoding, token);
    return JSON.stringify({id: token.id, text, bytes: hexOf(spanBytes(encoding, token))});
  });
  return `[\n  ${rows.join(",\n  ")}\n]`;
}
