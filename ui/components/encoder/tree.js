/** The merge tree of a token: what it was joined from, down to base symbols, as nested lists. */
import {tokenChip} from "../tokens/chips.js";
import {element} from "../tokens/dom.js";
import {PHRASES} from "./phrases.js";

export class TreePanel {
  constructor() {
    this.body = element("div", "body");
    this.root = element("section", "panel tree", element("h3", "title", PHRASES.tree), this.body);
  }

  /**
   * @param {import("./encoding.js").Encoding} encoding
   * @param {number} id
   */
  show(encoding, id) {
    this.root.dataset.token = String(id);
    const chip = () => element("p", "about", tokenChip(encoding, id), ` ${PHRASES.id(id)}`);
    if (encoding.parts[id]) this.body.replaceChildren(element("ul", "branches", branch(encoding, id)));
    else if (encoding.isBase(id)) this.body.replaceChildren(chip(), element("p", "hint", PHRASES.treeBase));
    else this.body.replaceChildren(chip(), element("p", "hint", PHRASES.treeNone));
  }
}

/**
 * @param {import("./encoding.js").Encoding} encoding
 * @param {number} id
 * @returns {HTMLElement}
 */
function branch(encoding, id) {
  const parts = encoding.parts[id];
  const made = parts ? PHRASES.rank(parts[0]) : PHRASES.base;
  const node = element("span", "node", tokenChip(encoding, id), element("span", "made", ` ${PHRASES.id(id)}, ${made}`));
  if (!parts) return element("li", "leaf", node);
  return element("li", "", node, element("ul", "branches", branch(encoding, parts[1]), branch(encoding, parts[2])));
}
