/** Scene 2: how long a text is as letters, words and tokens, and how many of them differ so far. */
import {element, setText, svgElement} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {barRow} from "../bar_row.js";
import {tokensIn} from "../../tokens/token_spans.js";
import {FINISHED} from "../../tokens/token_view.js";

const KINDS = /** @type {const} */ (["letters", "words", "tokens"]);
/** Those whose different ones have a curve. */
const CURVES = /** @type {const} */ (["letters", "words"]);

/**
 * How many units have begun, and how many different ones, at each letter of a text.
 * @param {string[]} units   in the order of the text, whose letters are `lengths` apart
 * @param {number[]} lengths
 */
export function countsAlong(units, lengths) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {{begun: number, different: number}[]} */
  const along = [{begun: 0, different: 0}];
  units.forEach((unit, place) => {
    seen.add(unit);
    const now = {begun: place + 1, different: seen.size};
    for (let letter = 0; letter < lengths[place]; letter++) along.push(now);
  });
  return along;
}

/** @type {import("../story.js").Draw} */
export function lettersScene(figure, story) {
  const rows = KINDS.map((kind) => ({kind, ...barRow(say(`story.kinds.${kind}`))}));
  const curves = element("div", "curves");
  const labels = CURVES.map((kind) => ({kind, label: element("b")}));
  const named = labels.map(({kind, label}) =>
    element("span", kind, say(`story.kinds.${kind}`), " ", label),
  );
  const more = element("p", "caption", say("story.kinds.different"), ...named);
  figure.append(...rows.map(({row}) => row), more, curves);
  /** @type {ReturnType<typeof measured>} */
  let told;
  const read = () => {
    told = measured(story.told);
    const {letters, words} = told;
    const most = Math.max(...[letters, words].map((along) => along.at(-1)?.different ?? 1));
    curves.replaceChildren(curvesOf(letters.length, most, {letters, words}), element("i", "cover"));
  };
  read();
  const at = (/** @type {number} */ progress) => {
    const length = told.letters.length - 1;
    const place = Math.round(progress * length);
    figure.style.setProperty("--read", String(place / length));
    for (const {kind, set} of rows) set(told[kind][place].begun / length, told[kind][place].begun);
    for (const {kind, label} of labels) setText(label, formatNumber(told[kind][place].different));
  };
  curves.addEventListener("pointermove", ({clientX, buttons, pointerType}) => {
    if (pointerType === "touch" || !buttons) return;
    const box = curves.getBoundingClientRect();
    story.move("letters", (clientX - box.left) / box.width);
  });
  return {at, read};
}

function measured({words, run}) {
  const letters = Array.from(run.source.text);
  const tokens = [...tokensIn(run.source, FINISHED)];
  return {
    letters: countsAlong(
      letters,
      letters.map(() => 1),
    ),
    words: countsAlong(
      words.map(([word]) => word),
      words.map(([, length]) => length),
    ),
    tokens: countsAlong(
      tokens.map(({id}) => String(id)),
      tokens.map(({from, to}) => to - from),
    ),
  };
}

function curvesOf(width, height, curves) {
  const viewBox = `0 0 ${width - 1} ${height}`;
  const lines = Object.entries(curves).map(([kind, along]) => {
    const points = along.map(({different}, place) => `${place},${height - different}`);
    return svgElement("polyline", {class: kind, points: points.join(" ")});
  });
  return svgElement("svg", {viewBox, preserveAspectRatio: "none", "aria-hidden": "true"}, ...lines);
}
