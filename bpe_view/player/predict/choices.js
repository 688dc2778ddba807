/** Pairs to choose from, and how often a pair stands in the whole text. All of it comes from the run. */
import {countPairs, pairKey} from "../run/pairs.js";

/** Pairs to choose from, and how many of them may be right, if the text has enough others. */
const PAIR_CHOICES = 8;
const MOST_RIGHT = 3;

/**
 * Counts as far as the browser has them, by `pairKey`: of the leading pairs, and of all others where it
 * shows the whole text.
 */
function knownPairs(run, step) {
  const known = [...(run.leaders.at(step) ?? []), run.bestPair(step)];
  const showsAll = run.source.symbols.length === run.symbol_count;
  if (showsAll) known.push(...countPairs(run.source, step).values());
  // Of two with one key the last one stays, in the place of the first.
  return new Map(known.map((pair) => [pairKey(pair.left, pair.right), pair]));
}

/** The counts of a pair after so many merges; null: they are not known here. */
export function countOf(run, step, left, right) {
  return knownPairs(run, step).get(pairKey(left, right)) ?? null;
}

/**
 * Pairs to choose from, in an order that says nothing: the one that merges, at most two that tie
 * with it while there are others, and the next best.
 */
export function pairChoices(run, step) {
  const most = run.merges.count[step];
  const taken = (pair) => Number(run.isTaken(step, pair));
  const pairs = [...knownPairs(run, step).values()].sort(
    (one, other) => other.count - one.count || taken(other) - taken(one),
  );
  const right = pairs.filter(({count}) => count === most);
  const wrong = pairs.filter(({count}) => count < most);
  const rightOnes = right.slice(0, Math.max(MOST_RIGHT, PAIR_CHOICES - wrong.length));
  return shuffled([...rightOnes, ...wrong].slice(0, PAIR_CHOICES), `${run.id}|pair|${step}`);
}

/**
 * A number from a text (FNV-1a): chance that is the same for everybody, so that a class that opens one
 * link sees one order.
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
