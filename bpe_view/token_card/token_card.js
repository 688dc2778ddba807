/**
 * The card of one token, a Streamlit component: what it is, how it was made, what is built on it,
 * and where it stands in the text. A click on a token that is built from it goes to Python as
 * "token", which then sends that token's card.
 */
import {partNode, tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {button, scrolling} from "../shell/kit.js";
import {mounted, Part} from "../shell/mount.js";
import {lengthInWords, signInWords} from "../tokens/inspector.js";
import {readLabels} from "../tokens/token_source.js";
import {say, sayParts} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {TreePanel} from "../tokens/merge_tree.js";

/**
 * @typedef {import("../tokens/token_source.js").LabelData & Record<string, any>} CardData   as token_card_payload.py makes it
 * @typedef {import("../tokens/merge_tree.js").Merged} Source
 * @typedef {(source: Source, data: CardData, choose: (id: number) => void) => Node[]} Section
 */

/** The card from above to below; to add a section: a function that makes it, and its place here. @type {Section[]} */
const SECTIONS = [about, tree, places, built];

class TokenCard extends Part {
  root = element("section", {class: "frame panel card", "aria-label": say("card.card")});

  /** @param {CardData} data */
  show(data) {
    const source = {...readLabels(data), parts: data.parts, tooLong: new Set(data.too_long)};
    const choose = (/** @type {number} */ id) => this.trigger("token", id);
    this.root.replaceChildren(...SECTIONS.flatMap((section) => section(source, data, choose)));
    this.root.dataset.token = String(data.id);
  }
}

function about(source, data) {
  const {id, uses, made, rank} = data;
  const sign = signInWords(source.label(id));
  const told = [sayParts("card.uses", {n: uses})];
  if (made !== null && rank >= 0) told.push([" · "], sayParts("card.made", {n: made}));
  const length = lengthInWords(data.bytes, data.characters < 0 ? null : data.characters);
  const header = element(
    "header",
    "about",
    tokenChip(source, id),
    element("span", "id", say("card.id", {id: String(id)})),
    ...(sign ? [element("span", "id", sign)] : []),
    element("p", "uses", ...told.flat().map((part) => partNode(source, part))),
    element("p", "hint", element("code", "", data.hex), ` · ${length}`),
  );
  return [header];
}

function tree(source, data) {
  const panel = new TreePanel();
  panel.show(source, data.id);
  return [panel.root];
}

function built(source, data, choose) {
  const {built: shown, built_total: n, upon_total: all} = data;
  if (!n) return [];
  const counts =
    shown.length < n
      ? say("card.built.some", {n, shown: shown.length})
      : all > n
        ? say("card.built.upon", {n, all})
        : formatNumber(n);
  const items = shown.map((id) => {
    const node = button("", tokenChip(source, id), () => choose(id));
    node.title = say("card.built.choose", {id: String(id)});
    return element("li", "", node);
  });
  return [heading(say("card.built.title"), counts), element("ul", "chips built", ...items)];
}

function places(source, data) {
  const title = say("card.places.title");
  const shown = data.contexts.length;
  if (!shown) return [heading(title, ""), element("p", "hint", say("card.places.none"))];
  const counts = shown < data.contexts_total ? say("card.places.some", {shown}) : "";
  const rows = data.contexts.map((context) => place(source, data, context));
  return [heading(title, counts), scrolling(title, element("ul", "contexts", ...rows))];
}

function place(source, {id, unit}, [start, before, after]) {
  const near = (/** @type {number} */ one) => element("bdi", "near", source.label(one) ?? "?");
  return element(
    "li",
    {title: say(`card.places.at.${unit}`, {n: start})},
    element("span", "before", element("span", "line", ...before.map(near))),
    element("bdi", "clipped word", source.label(id) ?? "?"),
    element("span", "after", ...after.map(near)),
  );
}

function heading(title, note) {
  return element("h2", "title", title, " ", element("span", "hint", note));
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & CardData>} component */
export default function card(component) {
  return mounted(component, "card", TokenCard);
}
