/** "IDs": those of all tokens, and two ways to take them along. */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {hexOf} from "../../tokens/printable.js";
import {spanBytes, spanText} from "../../tokens/token_spans.js";
import {addQuestion} from "../question_row.js";

const MOST_IDS = 1500; // ids that are shown
const SAID_FOR = 1600; // milliseconds for which a button says that it has copied

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
    const ids = copyButton("ids", say("encoder.ids.copy"), () => plainIds(this.encoding));
    const json = copyButton("json", say("encoder.ids.copy_json"), () => idsAsJson(this.encoding));
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

/** @param {string} look @param {string} words @param {() => string} text */
function copyButton(look, words, text) {
  let timer = 0;
  const node = button(`plain pill copy ${look}`, words, async () => {
    const isCopied = await copyText(text());
    node.focus();
    setText(node, say(isCopied ? "tokens.copied" : "tokens.not_copied"));
    clearTimeout(timer);
    timer = setTimeout(() => setText(node, words), SAID_FOR);
  });
  node.ariaLive = "polite";
  return node;
}

/** Copies, also where a page may not use the clipboard directly (not over https). @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", {style: "position: fixed; opacity: 0"});
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
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
