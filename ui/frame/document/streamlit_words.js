/**
 * Streamlit's own words, which it has in English alone (a button's tool tip, "Press Enter to apply"),
 * in the visitor's language: they are written over wherever they appear. What is not in the table
 * stays as it is, and so does what people write.
 *
 * @typedef {Record<string, string>} Table   by Streamlit's English; both may hold values as {name}
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const WORDS = Symbol.for("bpe-explorer.streamlit-words");
const ATTRIBUTES = ["aria-label", "title", "placeholder", "data-title"];
const ANY = ATTRIBUTES.map((name) => `[${name}]`).join(", ");
const PEOPLE = "p:not(button *), table, pre, code, textarea, style, script";

/** @param {Table} table an empty one: Streamlit speaks for itself */
export function speakForStreamlit(table) {
  const root = document.documentElement;
  const kept = keptAt(root, WORDS) ?? {patterns: []};
  kept.patterns = Object.entries(table).map(([english, own]) => [patternOf(english), own]);
  if (keptAt(root, WORDS) || !kept.patterns.length) return;
  keepAt(root, WORDS, kept);
  const hear = (/** @type {MutationRecord[]} */ changes) => {
    for (const {type, target, addedNodes} of changes)
      for (const node of type === "childList" ? addedNodes : [target]) within(node, kept.patterns);
  };
  const all = {subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES};
  new MutationObserver(hear).observe(document.body, all);
  within(document.body, kept.patterns);
}

/** @param {Node} node @param {[RegExp, string][]} patterns */
function within(node, patterns) {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = /** @type {Node | null} */ (texts.currentNode); text; text = texts.nextNode())
    if (text.nodeType === Node.TEXT_NODE && !text.parentElement?.closest(PEOPLE)) {
      const said = say(text.nodeValue ?? "", patterns);
      if (said !== text.nodeValue) text.nodeValue = said;
    }
  const elements = node instanceof Element ? [node, ...node.querySelectorAll(ANY)] : [];
  for (const element of elements)
    for (const name of ATTRIBUTES) {
      const english = element.getAttribute(name);
      const said = english === null ? null : say(english, patterns);
      if (said !== null && said !== english) element.setAttribute(name, said);
    }
}

function say(english, patterns) {
  for (const [pattern, words] of patterns) {
    const found = pattern.exec(english);
    if (found) return words.replace(/\{(\w+)\}/g, (_, name) => found.groups?.[name] ?? "");
  }
  return english;
}

/** @param {string} english with values as {name} */
function patternOf(english) {
  const literal = english.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\\\{(\w+)\\\}/g, "(?<$1>.+)")}$`, "s");
}
