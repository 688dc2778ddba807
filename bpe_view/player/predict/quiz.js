/**
 * The questions about merges, without any page: what is right, what is offered, what is known of
 * a guess. All of it comes from the run; nothing is typed in.
 *
 * @typedef {import("../run/payload.js").Run} Run
 * @typedef {import("../run/pairs.js").PairCount} PairCount
 */
import {pairKey} from "../run/pairs.js";
import {countPairs} from "../run/pairs.js";
import {bestPair, leadingPairs, showsAll} from "../run/run_questions.js";

export const LEVELS = [1, 2];

/** Pairs to choose from, and how many of them may be right, if the text has enough others. */
const PAIR_CHOICES = 8;
const MOST_RIGHT = 3;

/**
 * Counts of the whole text, as far as the browser has them: all pairs where it shows the whole
 * text, else the leading ones. Remembers the last step it counted.
 */
export class Counts {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.step = -1;
    /** @type {Map<number, PairCount>} */
    this.pairs = new Map();
  }

  /** @param {number} step */
  at(step) {
    if (step === this.step) return this.pairs;
    this.step = step;
    this.pairs = showsAll(this.run)
      ? countPairs(this.run, step)
      : new Map(leadingPairs(this.run, step).map((pair) => [pairKey(pair.left, pair.right), pair]));
    return this.pairs;
  }

  /**
   * @param {number} step
   * @param {number} left
   * @param {number} right
   * @returns {PairCount | null} null: not known here
   */
  of(step, left, right) {
    return this.at(step).get(pairKey(left, right)) ?? null;
  }
}

/**
 * Pairs to choose from, in an order that says nothing: the one that merges, at most two that tie
 * with it while there are others, and the next best.
 * @param {Run} run @param {number} step @param {Counts} counts @returns {PairCount[]}
 */
export function pairChoices(run, step, counts) {
  const most = run.merges.count[step];
  /** @type {Map<number, PairCount>} */
  const known = new Map();
  for (const pair of leadingPairs(run, step)) known.set(pairKey(pair.left, pair.right), pair);
  const taken = pairKey(run.merges.left[step], run.merges.right[step]);
  if (!known.has(taken)) known.set(taken, {...bestPair(run, step)});
  if (showsAll(run))
    for (const [key, pair] of counts.at(step)) if (!known.has(key)) known.set(key, pair);
  const pairs = [...known.entries()].sort(
    ([one, a], [other, b]) => b.count - a.count || Number(other === taken) - Number(one === taken),
  );
  const right = pairs.filter(([, pair]) => pair.count === most).map(([, pair]) => pair);
  const wrong = pairs.filter(([, pair]) => pair.count < most).map(([, pair]) => pair);
  const rightOnes = right.slice(0, Math.max(MOST_RIGHT, PAIR_CHOICES - wrong.length));
  return shuffled([...rightOnes, ...wrong].slice(0, PAIR_CHOICES), `${run.id}|pair|${step}`);
}

/** What one sees first of a token; hex and marks stay whole. @param {Run} run @param {number} id */
export function firstSign(run, id) {
  const label = run.labels[id] ?? "?";
  const whole = run.partial.has(id)
    ? label
    : (label.match(/^⟨[^⟩]*⟩/) ?? [Array.from(label)[0] ?? ""])[0];
  return whole;
}

/**
 * A number from a text (FNV-1a): chance that is the same for everybody, so that a class that opens one
 * link sees one order.
 * @param {string} text
 */
function numberOf(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {string} seed
 * @returns {Item[]} the same items; the same order for the same seed
 */
function shuffled(items, seed) {
  const order = items.map((item, place) => ({
    item,
    at: numberOf(`${seed}|${place}|${items.length}`),
  }));
  return order.sort((one, other) => one.at - other.at).map(({item}) => item);
}
