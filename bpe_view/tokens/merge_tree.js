/** The merge tree of a token: what it was joined from, down to base symbols, as nested lists. */
import {tokenChip} from "./token_chip.js";
import {element} from "../shell/dom.js";
import {panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";

/**
 * @typedef {[rank: number, left: number, right: number]} Merge
 *
 * Tokens, the merge that made each of them, and those whose tree would be too large to draw.
 * @typedef {import("./token_source.js").Labels} Labels
 * @typedef {Labels & {parts: Record<number, Merge | undefined>, tooLong: Set<number>}} Merged
 */

export class TreePanel {
  constructor() {
    this.body = element("div", "scrolls body");
    this.root = panel("tree", say("tree.title"), this.body);
  }

  /** @param {Merged} encoding @param {number} id */
  show(encoding, id) {
    this.root.dataset.token = String(id);
    const isTooLong = encoding.tooLong.has(id);
    if (encoding.parts[id] && !isTooLong) {
      this.body.replaceChildren(element("ul", "branches", branch(encoding, id)));
      return;
    }
    const named = [tokenChip(encoding, id), ` ${say("tree.id", {id: String(id)})}`];
    const why = say(isTooLong ? "tree.too_long" : encoding.isBase(id) ? "tree.base" : "tree.none");
    this.body.replaceChildren(element("p", "about", ...named), element("p", "hint", why));
  }
}

function branch(encoding, id) {
  const parts = encoding.parts[id];
  const made = parts ? say("tree.node", {number: parts[0] + 1}) : say("tree.id", {id: String(id)});
  const way = element("span", "hint made", ` ${made}`);
  const node = element("span", "node", tokenChip(encoding, id), way);
  if (!parts) return element("li", "leaf", node);
  const [left, right] = [branch(encoding, parts[1]), branch(encoding, parts[2])];
  return element("li", "", node, element("ul", "branches", left, right));
}
