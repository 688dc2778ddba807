/**
 * Questions for raised hands, of a run that is in the browser: as ask_library.py makes them.
 *
 * @typedef {import("../player/run/payload.js").Run} Run
 * @typedef {import("../player/run/run_questions.js").Best} Best
 * @typedef {import("../player/run/pairs.js").PairCount} PairCount
 * @typedef {import("../round/said.js").Said} Said
 * @typedef {import("../round/connection.js").View} View
 * @typedef {Pick<View, "ask" | "options" | "right" | "told"> & Partial<View>} Question  `told` and what
 *   else answers it is for the reveal
 */
import {cutsOf, piecesOf, readWord} from "../player/predict/unseen_words.js";
import {bestPair, leadingPairs} from "../player/run/run_questions.js";
import {writtenCut} from "../round/cuts.js";

const MOST = 8;
const OPTIONS = 4;

/** Those of the set that is ready. @param {Run} run @returns {Question[]} */
export function readyQuestions(run) {
  const found = questionsOf(run, 0, Math.max(1, Math.floor(run.size / (MOST + 4))));
  const [word] = [...(run.words ?? [])].sort((one, other) => other.text.length - one.text.length);
  const cut = word && cutQuestion(run, word);
  return cut ? [...found.slice(0, MOST - 1), cut] : found;
}

/** Of the merges from a step on: two of the pair, then one of the count. @param {Run} run @param {number} first */
export function questionsOf(run, first, every = 1) {
  /** @type {Question[]} */
  const found = [];
  for (let step = first; step < run.size && found.length < MOST; step += every) {
    const made = (found.length % 3 === 2 ? countQuestion : pairQuestion)(run, step);
    if (made) found.push(made);
  }
  return found;
}

/** @param {Run} run @param {number} step @returns {Question | null} null: there are no two to choose from */
function pairQuestion(run, step) {
  const best = bestPair(run, step);
  const leading = leadingPairs(run, step);
  const right = leading.filter(({count}) => count === best.count).slice(0, OPTIONS - 2);
  const wrong = leading.filter(({count}) => count < best.count);
  if (!right.length || !wrong.length) return null;
  const options = [...right, ...wrong]
    .slice(0, OPTIONS)
    .map((pair) => ({...pair, label: `${run.labels[pair.left]} + ${run.labels[pair.right]}`}))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
  return {
    ask: ["round.ask.pair", {number: step + 1}],
    options: options.map(({label}) => label),
    right: placesOf(options, ({count}) => count === best.count),
    counts: options.map(({count}) => count),
    told: [["predict.pair.shown", pairSaid(run, best, best.count)], ...tieSaid(run, best)],
    ...shownAt(run, step),
  };
}

/** @param {Run} run @param {number} step @returns {Question} */
function countQuestion(run, step) {
  const best = bestPair(run, step);
  const [before, after, joined] = [...run.tokenCounts.slice(step, step + 2), best.mergeable];
  const near = [before - 1, before - 2 * joined, before + joined, after - 1, after + 1, before];
  const wrong = [...near, after + 2, after + 3].filter((one) => one > 0 && one !== after);
  const options = [after, ...[...new Set(wrong)].slice(0, OPTIONS - 1)].sort((a, b) => a - b);
  /** @param {number} n @returns {Said} */
  const tokens = (n) => ["tokens.tokens", {n}];
  const counted = {before, joined, after, tokens: tokens(after)};
  return {
    ask: ["round.ask.count", {tokens: tokens(before), number: step + 1}],
    options: options.map(String),
    right: [options.indexOf(after)],
    told: [["predict.tokens.shown", {...pairSaid(run, best, joined), ...counted}]],
    ...shownAt(run, step),
  };
}

/** @param {Run} run @param {import("../player/run/payload.js").WordData} word */
function cutQuestion(run, word) {
  const read = readWord(run, word);
  const parts = piecesOf(read, cutsOf(read, run.size));
  if (parts.join("") !== word.text) return null; // a part of a character
  const ends = parts.map((_, place) => [...parts.slice(0, place).join("")].length);
  const right = ends.slice(1).reduce((cuts, end) => cuts | (1 << (end - 1)), 0);
  const options = likelyCuts(word.text, right).map((cuts) => writtenCut(word.text, cuts, "|"));
  /** @type {Question} */
  const question = {
    ask: ["predict.ask.4", {merges: ["tokens.merges", {n: run.size}], word: word.text}],
    options: options.sort(),
    right: [options.indexOf(parts.join("|"))],
    told: [["predict.word.shown", {word: word.text}]],
    text: word.text,
    parts,
  };
  return question;
}

/** The right one and the likeliest mistakes: as many cuts, one of them a letter away. @param {string} text @param {number} right */
function likelyCuts(text, right) {
  const gaps = [...text].slice(1).map((_, gap) => gap);
  const turned = [
    ...gaps.slice(0, -1).map((gap) => right ^ (0b11 << gap)),
    ...gaps.map((gap) => right ^ (1 << gap)),
  ];
  const isMoved = (/** @type {number} */ cuts) => bits(cuts) === bits(right);
  const wrong = [...turned.filter(isMoved), ...turned.filter((cuts) => !isMoved(cuts))];
  return [right, ...wrong.slice(0, OPTIONS - 1)];
}

/** @param {number} number */
function bits(number) {
  return number.toString(2).replaceAll("0", "").length;
}

/** @template Item @param {Item[]} items @param {(item: Item) => boolean} isWanted */
function placesOf(items, isWanted) {
  return items.flatMap((item, place) => (isWanted(item) ? [place] : []));
}

/** @param {Run} run @param {{left: number, right: number}} pair @param {number} n times */
function pairSaid({labels}, {left, right}, n) {
  return {left: labels[left], right: labels[right], times: ["tokens.once_or_times", {n}]};
}

/** @param {Run} run @param {Best} best @returns {Said[]} */
function tieSaid(run, best) {
  const rule = [`player.tie_rule.${run.tie_rule}`, {}];
  const values = {...pairSaid(run, best, best.count), n: best.others, rule};
  return best.others > 0 ? [["predict.tie.taken", values]] : [];
}

/** @param {Run} run @param {number} step */
function shownAt(run, step) {
  const [before, after] = run.tokenCounts.slice(step, step + 2);
  return {source: run, step, tokens: /** @type {[number, number]} */ ([before, after])};
}
