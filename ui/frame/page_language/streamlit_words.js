/**
 * Streamlit's own words, which it has in English alone (a button's tool tip, "Press Enter to apply"),
 * in the visitor's language: they are written over wherever they appear. Nothing of ours and nothing
 * that a visitor wrote stands there; what is not in the table stays as it is.
 *
 * @typedef {Record<string, string>} Table   by Streamlit's English; both may hold values as {name}
 * @typedef {{source: string, written: string}} Written
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const KEPT_AS = Symbol.for("bpe-explorer.streamlit-words");
const ATTRIBUTES = ["aria-label", "title", "placeholder", "data-title"];
const ANY = ATTRIBUTES.map((name) => `[${name}]`).join(", ");

/**
 * @param {Table} table  an empty one: Streamlit speaks for itself
 * @param {Record<string, string>} parts  how words and file inputs are found
 */
export function speakForStreamlit(table, parts) {
  const page = document.documentElement;
  const before = /** @type {StreamlitWords | undefined} */ (keptAt(page, KEPT_AS));
  if (!before && Object.keys(table).length === 0) return;
  const words = before ?? new StreamlitWords(parts);
  keepAt(page, KEPT_AS, words);
  words.speak(table);
}

class StreamlitWords {
  /** @param {Record<string, string>} parts */
  constructor({words, uploader}) {
    /** Where people write, us included; but the words of a file input stand in one such, too. */
    this.own = `${words}, table, pre, code, textarea, style, script`;
    this.stillStreamlits = uploader;
    /** @type {Table} */
    this.table = {};
    /** @type {[RegExp, string][]} */
    this.patterns = [];
    /** What stood at a node and what was written there, by attribute; "": its text.
     * @type {WeakMap<Node, Record<string, Written>>} */
    this.written = new WeakMap();
    this.watch = new MutationObserver((changes) => {
      for (const change of changes) this.hear(change);
    });
    const all = {subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES};
    this.watch.observe(document.body, all);
  }

  /** @param {Table} table */
  speak(table) {
    if (JSON.stringify(table) === JSON.stringify(this.table)) return;
    this.table = table;
    this.patterns = Object.entries(table)
      .filter(([english]) => english.includes("{"))
      .map(([english, own]) => [patternOf(english), own]);
    this.within(document.body);
  }

  /** @param {MutationRecord} change */
  hear({type, target, attributeName, addedNodes}) {
    if (type === "attributes")
      this.attribute(/** @type {Element} */ (target), String(attributeName));
    else if (type === "characterData") this.text(target);
    else for (const node of addedNodes) this.within(node);
  }

  /** @param {Node} node */
  within(node) {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node.nodeType === Node.TEXT_NODE) this.text(node);
    else while (texts.nextNode()) this.text(texts.currentNode);
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll(ANY)])
      for (const name of ATTRIBUTES) if (one.hasAttribute(name)) this.attribute(one, name);
  }

  attribute(node, name) {
    const said = this.over(node, name, node.getAttribute(name) ?? "");
    if (said !== undefined) node.setAttribute(name, said);
  }

  /** @param {Node} node */
  text(node) {
    const around = node.parentElement;
    if (around?.closest(this.own) && !around.closest(this.stillStreamlits)) return;
    const said = this.over(node, "", node.nodeValue ?? "");
    if (said !== undefined) node.nodeValue = said;
  }

  /**
   * What is to be written over what stands somewhere; nothing where that is right.
   * @param {Node} node
   * @param {string} name of the attribute, or ""
   * @param {string} stands
   */
  over(node, name, stands) {
    const before = this.written.get(node)?.[name];
    const source = before?.written === stands ? before.source : stands;
    const written = this.say(source);
    if (written === stands) return undefined;
    this.written.set(node, {...this.written.get(node), [name]: {source, written}});
    return written;
  }

  /** @param {string} english @returns {string} */
  say(english) {
    const own = this.table[english];
    if (own !== undefined) return own;
    for (const [pattern, words] of this.patterns) {
      const found = pattern.exec(english);
      if (found) return words.replace(/\{(\w+)\}/g, (_, name) => found.groups?.[name] ?? "");
    }
    return english;
  }
}

/** @param {string} english with values as {name} */
function patternOf(english) {
  const parts = english.split(/\{(\w+)\}/g);
  const source = parts.map((part, at) =>
    at % 2 ? `(?<${part}>.+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^${source.join("")}$`, "s");
}
