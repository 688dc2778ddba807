/**
 * The card of one token, a Streamlit component: what it is, how it was made, what is built on it,
 * and where it stands in the text. A click on a token that is built from it goes to Python as
 * "token", which then sends that token's card.
 */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {button, panel, scrolling, table} from "../shell/kit.js";
import {mounted, Part} from "../shell/mount.js";
import {fact, factList, lengthInWords} from "../tokens/inspector.js";
import {readLabels} from "../tokens/token_source.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {TreePanel} from "../tokens/merge_tree.js";

/**
 * @typedef {import("../tokens/merge_tree.js").Merged} Merged
 *
 * @typedef {[start: number, before: number[], after: number[]]} Context  ids around a place in the text
 *
 * @typedef {object} CardData   as token_card_payload.py makes it
 * @property {number} id
 * @property {string} hex
 * @property {number} bytes
 * @property {number} characters   -1: only part of one
 * @property {number} rank         -1: no merge makes it
 * @property {number | null} count how often the pair occurred when it merged; null: not known
 * @property {number} uses
 * @property {number | null} went_on   times it became part of a longer token; null: not known
 * @property {number | null} used_up   the rank of the merge that used up nine tenths; null: none
 * @property {Merged["parts"]} parts
 * @property {number[]} too_long   its own id, if its tree would be too large to draw
 * @property {number[]} built      tokens built from it that are listed
 * @property {number} built_total  that one merge makes of it
 * @property {number} upon_total   that any number of merges makes of it
 * @property {Context[]} contexts
 * @property {number} contexts_total
 * @property {"byte" | "character"} unit
 * @property {Record<number, string>} labels
 * @property {number[]} partial
 * @property {number[]} base
 * @property {number[]} specials
 */

class TokenCard extends Part {
  root = element("section", {class: "frame card", "aria-label": say("card.card")});

  /** @param {CardData} data */
  show(data) {
    const source = {...readLabels(data), parts: data.parts, tooLong: new Set(data.too_long)};
    this.root.replaceChildren(
      aboutPanel(source, data),
      treePanel(source, data),
      builtPanel(source, data, (id) => this.trigger("token", id)),
      contextsPanel(source, data),
    );
    this.root.dataset.token = String(data.id);
  }
}

/** @param {Merged} source @param {CardData} data */
function aboutPanel(source, data) {
  const {rank, uses, count, went_on, used_up} = data;
  const rows = [
    fact("id", String(data.id)),
    fact("bytes", element("code", "", data.hex)),
    fact("length", lengthInWords(data.bytes, data.characters < 0 ? null : data.characters)),
    fact("made", madeBy(source, data)),
  ];
  const add = (/** @type {string} */ name, /** @type {string} */ value) => rows.push([name, value]);
  if (count !== null) add(say("card.count"), say("card.count_then", {n: count}));
  add(say("card.uses"), uses ? say("tokens.once_or_times", {n: uses}) : formatNumber(0));
  if (went_on !== null && rank >= 0)
    add(say("card.went_on"), say("card.went_on_of", {n: went_on, made: went_on + uses}));
  if (used_up !== null) add("PickyBPE", say("card.used_up", {number: used_up + 1}));
  const chip = element("p", "about", tokenChip(source, data.id));
  return element("section", "panel what", chip, factList(rows));
}

/** @param {Merged} source @param {CardData} data */
function madeBy(source, data) {
  if (data.rank >= 0) return say("tokens.card.merge", {number: data.rank + 1});
  if (source.isSpecial(data.id)) return say("tokens.card.special");
  return say(source.isBase(data.id) ? "tokens.card.base" : "tokens.card.whole");
}

/** @param {Merged} source @param {CardData} data */
function treePanel(source, data) {
  const tree = new TreePanel();
  tree.show(source, data.id);
  return tree.root;
}

/** @param {Merged} source @param {CardData} data @param {(id: number) => void} choose */
function builtPanel(source, data, choose) {
  const title = say("card.built.title");
  if (data.built_total === 0)
    return panel("built", title, element("p", "note", say("card.built.none")));
  const items = data.built.map((id) => {
    const node = button("", tokenChip(source, id), () => choose(id));
    node.title = say("card.built.choose", {id: String(id)});
    return element("li", "", node);
  });
  const note = element("p", "note", builtInWords(data));
  return panel("built", title, note, element("ul", "chips", ...items));
}

/** @param {CardData} data */
function builtInWords({built, built_total: total, upon_total: all}) {
  const direct =
    all > total ? say("card.built.upon", {n: total, all}) : say("card.built.direct", {n: total});
  return built.length < total
    ? say("card.built.some", {direct, shown: built.length, n: total})
    : direct;
}

/** @param {Merged} source @param {CardData} data */
function contextsPanel(source, data) {
  const title = say("card.places.title");
  const shown = data.contexts.length;
  if (shown === 0) return panel("where", title, element("p", "note", say("card.places.none")));
  const headings = [`at.${data.unit}`, "before", "token", "after"].map((name) =>
    say(`card.places.${name}`),
  );
  const rows = data.contexts.map((context) => contextRow(source, data.id, context));
  const all = data.contexts_total;
  const said = say(shown < all ? "card.places.some" : "card.places.all", {shown, n: all});
  const note = element("p", "note", said);
  return panel("where", title, note, scrolling(title, table("contexts", headings, rows)));
}

/** @param {Merged} source @param {number} id @param {Context} context */
function contextRow(source, id, [start, before, after]) {
  const near = (/** @type {number} */ one) => element("bdi", "near", source.labels[one] ?? "?");
  return element(
    "tr",
    "",
    element("td", "at", formatNumber(start)),
    element("td", "before", element("span", "line", ...before.map(near))),
    element("td", "word", tokenChip(source, id)),
    element("td", "after", element("span", "line", ...after.map(near))),
  );
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & CardData>} component */
export default function card(component) {
  return mounted(component, "card", TokenCard);
}
