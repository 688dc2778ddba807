/** The token ids, and two ways to take them along. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {hexOf} from "../tokens/printable.js";
import {bytesOfSpan} from "./encoding.js";
import {copyButton} from "../shell/kit.js";
import {looseUtf8} from "../tokens/utf8.js";

const MOST_IDS = 1500; // ids that are shown

export class IdList {
  /** @type {import("./encoding.js").Encoding | null} */
  encoding = null;

  /** @param {(symbol: number) => void} select */
  constructor(select) {
    this.list = element("ol", {
      class: "id-list",
      tabindex: "0",
      "aria-label": say("encoder.ids.title"),
    });
    this.list.addEventListener("click", ({target}) => {
      const item = target instanceof Element ? target.closest("[data-from]") : null;
      if (item instanceof HTMLElement) select(Number(item.dataset.from));
    });
    const buttons = element(
      "div",
      "copies",
      copyButton("plain pill copy ids", say("encoder.ids.copy"), "tokens", () => this.plain()),
      copyButton("plain pill copy json", say("encoder.ids.copy_json"), "tokens", () => this.json()),
    );
    this.root = element("div", "ids", this.list, buttons);
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show(encoding) {
    this.encoding = encoding;
    const {listed: tokens} = encoding;
    const items = tokens.slice(0, MOST_IDS).map(({id, from}) => {
      const item = element("li", "", String(id));
      item.dataset.from = String(from);
      return item;
    });
    if (tokens.length > MOST_IDS)
      items.push(element("li", "more", say("encoder.more", {n: tokens.length - MOST_IDS})));
    this.list.replaceChildren(...items);
  }

  plain() {
    return (this.encoding?.listed ?? []).map(({id}) => id).join(" ");
  }

  /** A row for each token; a part of a character has no text, only bytes. */
  json() {
    const {encoding} = this;
    if (!encoding) return "[]";
    const rows = encoding.listed.map((token) => {
      const bytes = bytesOfSpan(encoding, token);
      const text = encoding.partial.has(token.id) ? null : looseUtf8.decode(bytes);
      return JSON.stringify({id: token.id, text, bytes: hexOf(bytes)});
    });
    return `[\n  ${rows.join(",\n  ")}\n]`;
  }
}
