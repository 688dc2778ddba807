/**
 * The card of one token, a Streamlit component: what it is, how it was made, what is built on it,
 * and where it stands in the text. A click on a token that is built from it goes to Python as
 * "token", which then sends that token's card.
 *
 *   card_words.js   every word shown
 *   ../encoder/     the merge tree
 *   ../tokens/      how a token looks on every page
 */
import {tokenChip} from "../tokens/chips.js";
import {followTheme} from "../tokens/colours.js";
import {element} from "../tokens/dom.js";
import {mounted} from "../tokens/mounted.js";
import {TOKEN_WORDS, formatNumber, times} from "../tokens/words.js";
import {TreePanel} from "../encoder/tree.js";
import {CARD_WORDS} from "./card_words.js";

const CARD = Symbol.for("bpe-explorer.card");

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {{data: any, parentElement: any, setTriggerValue: (name: string, value: any) => void}} component
 */
export default function card({data, parentElement, setTriggerValue}) {
  const {root} = mounted(parentElement, CARD, data, () => ({root: element("section", {class: "frame card", "aria-label": CARD_WORDS.card})}));
  const source = readCard(data);
  const probe = element("span", "theme-probe");
  root.replaceChildren(
    probe,
    aboutPanel(source, data),
    treePanel(source, data),
    builtPanel(source, data, (id) => setTriggerValue("token", id)),
    contextsPanel(source, data),
  );
  followTheme(root, probe);
  root.dataset.token = String(data.id);
}

/** @param {any} data */
function readCard(data) {
  const base = new Set(data.base);
  const specials = new Set(data.specials);
  return {
    labels: data.labels,
    parts: data.parts,
    partial: new Set(data.partial),
    paletteSize: data.palette_size,
    isBase: (id) => base.has(id),
    isSpecial: (id) => specials.has(id),
  };
}

function panel(name, title, ...children) {
  return element("section", `panel ${name}`, element("h3", "title", title), ...children);
}

function aboutPanel(source, data) {
  const words = TOKEN_WORDS;
  const list = element("dl", "facts");
  const add = (name, ...value) => list.append(element("dt", "", name), element("dd", "", ...value));
  add(words.id, String(data.id));
  add(words.bytes, element("code", "", data.hex));
  add(words.length, words.lengthOf(data.bytes, data.characters < 0 ? null : data.characters));
  add(words.made, madeBy(source, data));
  if (data.count !== null) add(CARD_WORDS.count, CARD_WORDS.pairs(data.count));
  add(CARD_WORDS.uses, data.uses === 0 ? formatNumber(0) : times(data.uses));
  return element("section", "panel what", element("p", "about", tokenChip(source, data.id)), list);
}

function madeBy(source, data) {
  if (data.rank >= 0) return TOKEN_WORDS.merge(data.rank);
  if (source.isSpecial(data.id)) return TOKEN_WORDS.special;
  return source.isBase(data.id) ? TOKEN_WORDS.base : TOKEN_WORDS.whole;
}

function treePanel(source, data) {
  const tree = new TreePanel();
  if (data.rank >= 0 && !source.parts[data.id]) tree.body.append(element("p", "note", CARD_WORDS.tooLong));
  else tree.show(source, data.id);
  return tree.root;
}

function builtPanel(source, data, choose) {
  if (data.built_total === 0) return panel("built", CARD_WORDS.built, element("p", "note", CARD_WORDS.builtNone));
  const items = data.built.map((id) => {
    const button = element("button", {type: "button", title: `${TOKEN_WORDS.id} ${id}`}, tokenChip(source, id));
    button.addEventListener("click", () => choose(id));
    return element("li", "", button);
  });
  const note = [CARD_WORDS.builtAll(data.built_total, data.upon_total), CARD_WORDS.someOf(items.length, data.built_total)];
  return panel(
    "built",
    CARD_WORDS.built,
    element("p", "note", note.filter(Boolean).join(" ")),
    element("ul", "chips", ...items),
  );
}

function contextsPanel(source, data) {
  const shown = data.contexts.length;
  if (shown === 0) return panel("where", CARD_WORDS.contexts, element("p", "note", CARD_WORDS.contextsNone));
  const headings = [CARD_WORDS.at[data.unit], CARD_WORDS.before, CARD_WORDS.token, CARD_WORDS.after];
  const names = ["at", "before", "word", "after"];
  const head = element("tr", "", ...headings.map((text, place) => element("th", {scope: "col", class: names[place]}, text)));
  const rows = data.contexts.map((context) => contextRow(source, data.id, context));
  const note = [CARD_WORDS.places(data.contexts_total), CARD_WORDS.someOf(shown, data.contexts_total)];
  return panel(
    "where",
    CARD_WORDS.contexts,
    element("p", "note", note.filter(Boolean).join(", ")),
    element("div", {class: "scroller", tabindex: "0"}, element("table", "contexts", element("thead", "", head), element("tbody", "", ...rows))),
  );
}

function contextRow(source, id, [start, before, after]) {
  const near = (one) => element("bdi", "near", source.labels[one] ?? "?");
  return element(
    "tr",
    "",
    element("td", "at", formatNumber(start)),
    element("td", "before", element("span", "line", ...before.map(near))),
    element("td", "word", tokenChip(source, id)),
    element("td", "after", element("span", "line", ...after.map(near))),
  );
}
