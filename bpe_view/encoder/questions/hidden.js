/** "Hidden characters": a row for each kind of what one does not see, and a way to clean the text. */
import {element} from "../../shell/dom.js";
import {button, row, table} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {addQuestion} from "../question_row.js";

const FOUND_HEADS = [
  "encoder.lanes.points",
  "encoder.hidden.name",
  "encoder.lanes.tokens",
  "encoder.hidden.cleaned",
];

addQuestion({name: "hidden", title: "encoder.ask.hidden", make: hiddenCharacters});

function hiddenCharacters(page) {
  const root = element("div", "stack hidden-characters");
  return {
    root,
    show({answer}) {
      root.replaceChildren(...(answer ? foundParts(answer, page) : []));
      return (answer?.spans ?? []).map(([from, to]) => ({from, to}));
    },
  };
}

function foundParts({rows, more, cleaned, before, after}, {write, reveal}) {
  if (rows.length === 0) return [element("p", "", say("encoder.hidden.none"))];
  /** @type {HTMLElement[]} */
  const parts = [
    table(
      "found",
      FOUND_HEADS.map((key) => say(key)),
      rows.map((one) => foundRow(one, reveal)),
    ),
  ];
  if (more) parts.push(element("p", "hint", say("encoder.more", {n: more})));
  if (after !== null && rows.some(({becomes}) => becomes !== null)) {
    const words = say("encoder.hidden.clean", {before, after});
    parts.push(button("plain pill inviting", words, () => write(cleaned)));
  }
  return parts;
}

function foundRow({points, name, near, becomes, count, tokens, span}, reveal) {
  const place = element("bdi", "", near[0], element("mark", "", near[1]), near[2]);
  const where = button("hint place", place, () => reveal(span[0]));
  const times = count > 1 ? ` ${say("encoder.differences.times", {n: count})}` : "";
  const named = element("div", "named", `${name || say("encode.unnamed")}${times} `, where);
  const kept = becomes === null ? say("encoder.hidden.kept") : say("encoder.hidden.removed");
  return row("", points, named, formatNumber(tokens), becomes || kept);
}
