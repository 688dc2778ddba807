/** Scene 3: every pair of neighbours is counted, and the most frequent one found everywhere. */
import {NEVER} from "../../tokens/gaps.js";
import {element} from "../../shell/dom.js";
import {barRow} from "../bar_row.js";
import {textInParts, textOf} from "../story_text.js";

const MOST = 7; // pairs that have a bar

const COUNTED = 0.85; // from this progress on all is counted, and the winner is marked

/**
 * The pairs of neighbours that may merge, the most frequent first, of equal ones the first in the text.
 * @param {import("../../tokens/token_source.js").Source} source
 * @returns {{pair: string[], gaps: number[]}[]} with the gap of each occurrence
 */
export function pairsOf({text, pieces}) {
  /** @type {Map<string, {pair: string[], gaps: number[]}>} */
  const found = new Map();
  const letters = Array.from(text);
  for (let gap = 0; gap + 1 < letters.length; gap++) {
    if (pieces[gap + 1]) continue;
    const pair = [letters[gap], letters[gap + 1]];
    const known = found.get(pair.join("")) ?? {pair, gaps: []};
    known.gaps.push(gap);
    found.set(pair.join(""), known);
  }
  return Array.from(found.values()).sort((one, other) => other.gaps.length - one.gaps.length);
}

/** @type {import("../story.js").Draw} */
export function* pairsScene(figure, story) {
  const view = textOf(story.told);
  const bars = element("div", "pairs");
  /** @type {(ReturnType<typeof barRow> & {gaps: number[]})[]} */
  let rows = [];
  /** @type {number[]} */
  let gaps = [];
  // As if these gaps were what merges next.
  const mark = (/** @type {number[]} */ marked) => {
    view.source.gaps.fill(NEVER);
    for (const gap of marked) view.source.gaps[gap] = 0;
    view.repaint();
  };
  const read = () => {
    const {run} = story.told;
    view.show({...run.source, gaps: run.source.gaps.slice()}, 0);
    const pairs = pairsOf(run.source);
    gaps = pairs.flatMap((one) => one.gaps).sort((one, other) => one - other);
    rows = pairs.slice(0, MOST).map((one) => {
      const letters = one.pair.map((letter) =>
        element("bdi", "tok", run.source.marks[letter] ?? letter),
      );
      const name = element("span", "", ...letters);
      return {gaps: one.gaps, ...barRow(name, () => mark(one.gaps))};
    });
    bars.replaceChildren(...rows.map(({row}) => row));
  };
  read();
  figure.append(view.root);
  yield* textInParts(view);
  figure.append(bars);
  const at = (/** @type {number} */ progress) => {
    const isOver = progress >= COUNTED;
    const counted = Math.round(Math.min(progress / COUNTED, 1) * (gaps.length - 1));
    const here = gaps[counted];
    rows.forEach(({gaps: own, set, row}, place) => {
      const times = own.filter((gap) => gap <= here).length;
      set(times / rows[0].gaps.length, times);
      row.classList.toggle("wins", isOver && place === 0);
    });
    mark(isOver ? rows[0].gaps : [here]);
  };
  return {at, read};
}
