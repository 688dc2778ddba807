/**
 * What the lab of ties and overlaps shows, as `divergence_payload` and `overlap_payload` in bpe_view/ties make it.
 */
import {symbolOrder} from "../../engine/alphabet.js";
import {expand} from "../../engine/corpus.js";
import {idsOfGaps} from "../../engine/encode.js";
import {NEVER} from "../../engine/gaps.js";
import {pairKey} from "../../engine/pair_table.js";
import {Tokenizer} from "../../engine/tokenizer.js";
import {train} from "../../engine/train.js";
import {playerPayload} from "./player_payload.js";

/**
 * @typedef {import("../../engine/alphabet.js").TieRule} TieRule
 * @typedef {import("../../engine/train.js").TrainedRun} TrainedRun
 * @typedef {import("../../tokens/printable.js").Printer} Printer
 * @typedef {import("./made_run.js").Told} Told
 * @typedef {{run: TrainedRun, tokenizer: Tokenizer, rule: TieRule}} Future
 */

const MOST_MERGES = 1_200; // enough for every pair that repeats in a text of the page

/** Tied pairs that are listed where futures part, those that a rule takes among them. */
const MOST_CONTENDERS = 8;

/**
 * A text under several tie rules: on bytes, and unsplit, so that all neighbours are pairs.
 * @param {{text: string, rules: TieRule[], identity: string}} asked
 * @param {Told} told
 * @param {Printer} printer
 * @returns {import("../../ties/divergence/divergence_payload.d.ts").DivergenceData}
 */
export function tiesPayload({text, rules, identity}, {leaders}, printer) {
  const futures = rules.map((rule) => {
    const settings = {...unsplit("bytes", 256 + MOST_MERGES), tie_rule: rule};
    const run = train(text, settings, leaders);
    return {run, tokenizer: new Tokenizer(run), rule};
  });
  const outcomes = outcomesOf(futures);
  return {
    identity,
    runs: futures.map(({run, tokenizer, rule}) => {
      return playerPayload(run, text, tokenizer, printer, `${identity} ${rule}`);
    }),
    parting: partingOf(futures),
    outcomes,
    verdict: verdictOf(outcomes),
  };
}

/**
 * @param {import("../../engine/alphabet.js").Base} base
 * @param {number} vocabSize
 * @returns {import("../../engine/train.js").Settings}
 */
function unsplit(base, vocabSize) {
  const others = {split: "none", min_count: 2, special_tokens: []};
  return {base, vocab_size: vocabSize, tie_rule: "first", ...others};
}

/**
 * The first merge that is not the same under all rules; null: they never part.
 * @param {Future[]} futures @returns {import("../../ties/divergence/tables.js").Parting | null}
 */
function partingOf(futures) {
  const histories = futures.map(({run}) => run.history);
  const shortest = Math.min(...histories.map(({left}) => left.length));
  const mergeAt = (/** @type {number} */ which, /** @type {number} */ step) =>
    pairKey(histories[which].left[step], histories[which].right[step]);
  for (let step = 0; step < shortest; step++) {
    const taken = futures.map((_, which) => mergeAt(which, step));
    if (new Set(taken).size > 1) return contendersAt(futures, taken, step);
  }
  return null;
}

/**
 * @param {Future[]} futures
 * @param {number[]} taken   the pair that each takes
 * @param {number} step
 */
function contendersAt(futures, taken, step) {
  const ids = idsAt(futures[0].run, step);
  const order = symbolOrder("huggingface", futures[0].run.alphabet);
  const counted = countedPairs(ids);
  const count = Math.max(...counted.map((one) => one.count));
  const contenders = counted
    .filter((one) => one.count === count)
    .map(({left, right, place}) => ({
      pair: /** @type {[number, number]} */ ([left, right]),
      place,
      order: /** @type {[number, number]} */ ([order?.[left] ?? left, order?.[right] ?? right]),
      taken_by: futures
        .filter((_, which) => taken[which] === pairKey(left, right))
        .map(({rule}) => String(rule)),
    }));
  const isTaken = contenders.filter((one) => one.taken_by.length > 0);
  const others = contenders.filter((one) => one.taken_by.length === 0);
  const shown = new Set([...isTaken, ...others.slice(0, MOST_CONTENDERS - isTaken.length)]);
  return {
    step,
    count,
    tied: contenders.length,
    contenders: contenders.filter((one) => shown.has(one)),
  };
}

/**
 * The tokens of the training text after so many merges.
 * @param {TrainedRun} run @param {number} step
 */
function idsAt({alphabet, corpus, history}, step) {
  const symbols = expand(corpus, corpus.pieces);
  const gaps = expand(corpus, history.gaps).map((rank) => (rank < step ? rank : NEVER));
  return idsOfGaps(symbols, gaps, alphabet.size);
}

/** The pairs in order of first appearance, every adjacency counted. @param {number[]} ids */
function countedPairs(ids) {
  /** @type {Map<number, {left: number, right: number, count: number, place: number}>} */
  const pairs = new Map();
  for (let place = 1; place < ids.length; place++) {
    const [left, right] = [ids[place - 1], ids[place]];
    const key = pairKey(left, right);
    const known = pairs.get(key);
    if (known) known.count += 1;
    else pairs.set(key, {left, right, count: 1, place});
  }
  return Array.from(pairs.values());
}

/** @param {Future[]} futures @returns {import("../../ties/divergence/tables.js").Outcome[]} */
function outcomesOf(futures) {
  const first = futures[0];
  const known = new Set(first.tokenizer.tokens.slice(256));
  const cutsOf = /** @param {Future} future */ ({run}) =>
    expand(run.corpus, run.history.gaps).map((rank) => Number(rank < NEVER));
  const cuts = String(cutsOf(first));
  return futures.map((future) => {
    const {history, corpus} = future.run;
    const own = cutsOf(future);
    return {
      rule: String(future.rule),
      merges: history.left.length,
      tokens: corpus.symbolCount - own.reduce((sum, closed) => sum + closed, 0),
      ties: history.tied.filter((tied) => tied > 1).length,
      shared: future.tokenizer.tokens.slice(256).filter((token) => known.has(token)).length,
      same_cuts: String(own) === cuts,
    };
  });
}

/**
 * Which sentence says how much the rule matters, and its values.
 * @param {ReturnType<typeof outcomesOf>} outcomes
 * @returns {import("../../ties/divergence/tables.js").Verdict}
 */
function verdictOf(outcomes) {
  const tokens = outcomes.map((one) => one.tokens);
  if (outcomes.every((one) => one.same_cuts)) {
    const isSame = outcomes.every(
      ({shared, merges}) => shared === merges && merges === outcomes[0].merges,
    );
    return {key: isSame ? "all_same" : "same_result", n: tokens[0]};
  }
  if (new Set(tokens).size === 1) return {key: "same_number", n: tokens[0]};
  return {key: "other_number", low: Math.min(...tokens), high: Math.max(...tokens)};
}

/**
 * The first merge of a text, on characters and unsplit, and what the usual mistakes make of it; null
 * where no two characters stand together.
 * @param {{text: string}} asked @param {Printer} printer
 * @returns {import("../../ties/overlap/overlap_payload.d.ts").OverlapData | null}
 */
export function overlapPayload({text}, printer) {
  const size = new Set(text).size;
  const run = train(text, {...unsplit("characters", size + 1), min_count: 1}, 1);
  const {left, right} = run.history;
  if (left.length === 0) return null;
  const tokenizer = new Tokenizer(run);
  const ids = idsAt(run, 0);
  const pair = {left: left[0], right: right[0]};
  const merged = mergedPair(ids, pair, size);
  const mistakes = mistakesOf(ids, pair, size);
  return {
    symbols: ids.map((id) => printer.printable(tokenizer.tokens[id])),
    places: placesOf(ids, pair),
    counted: run.history.count[0],
    mergeable: ids.length - merged.length,
    merged,
    mistakes,
    run: playerPayload(run, text, tokenizer, printer, text),
  };
}

/** @param {number[]} ids @param {{left: number, right: number}} pair @param {number} newId */
function mergedPair(ids, {left, right}, newId) {
  const merged = [];
  for (let place = 0; place < ids.length; place++) {
    const stands = ids[place] === left && ids[place + 1] === right;
    merged.push(stands ? newId : ids[place]);
    if (stands) place += 1;
  }
  return merged;
}

/**
 * Every place where the pair stands, and the number of the merge that has used its left symbol.
 * @param {number[]} ids @param {{left: number, right: number}} pair
 */
function placesOf(ids, {left, right}) {
  /** @type {{number: number, at: number, blocked_by: number | null}[]} */
  const places = [];
  let takenUntil = 0;
  for (let at = 0; at + 1 < ids.length; at++) {
    if (ids[at] !== left || ids[at + 1] !== right) continue;
    const number = places.length + 1;
    const isFree = at >= takenUntil;
    // From left to right a pair is only blocked by the one just before it.
    places.push({number, at, blocked_by: isFree ? null : number - 1});
    if (isFree) takenUntil = at + 2;
  }
  return places;
}

/**
 * @param {number[]} ids @param {{left: number, right: number}} pair @param {number} newId
 * @returns {import("../../ties/overlap/overlap_payload.d.ts").Mistakes}
 */
function mistakesOf(ids, pair, newId) {
  const mergeable = countedPairs(ids).map((one) => ({
    ...one,
    count: ids.length - mergedPair(ids, one, newId).length,
  }));
  const most = Math.max(...mergeable.map(({count}) => count));
  const taken = mergeable.find(({count}) => count === most) ?? pair;
  const isPair = (/** @type {{left: number, right: number}} */ {left, right}) =>
    left === pair.left && right === pair.right;
  const merged = mergedPair(ids, pair, newId);
  const backwards = mergedPair([...ids].reverse(), {left: pair.right, right: pair.left}, newId);
  return {
    count: mergeable.find(isPair)?.count ?? 0,
    would_take: [taken.left, taken.right],
    from_the_right: backwards.reverse(),
    doubled: merged.at(-1) === newId ? [...merged, ids[ids.length - 1]] : merged,
    other: !isPair(taken),
  };
}
