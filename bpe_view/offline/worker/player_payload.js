/** What the player is sent of a run, as `player_payload` in bpe_view/player/player_payload.py makes it. */
import {expand, occurrences} from "../../engine/corpus.js";
import {NEVER, SPECIAL} from "../../engine/gaps.js";
import {utf8Bytes} from "../../engine/alphabet.js";
import {pairKey, pairOfKey} from "../../engine/pair_table.js";
import {looseUtf8} from "../../tokens/utf8.js";

/**
 * @typedef {import("../../engine/train.js").TrainedRun} TrainedRun
 * @typedef {import("../../player/run/payload.js").RunData} RunData
 */

const MAX_SYMBOLS = 50_000; // base symbols that are shown at a time

/**
 * @param {TrainedRun} run with leading pairs
 * @param {string} text
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer of the run
 * @param {import("../../tokens/printable.js").Printer} printer
 * @param {string} identity
 * @returns {RunData}
 */
export function playerPayload(run, text, tokenizer, printer, identity) {
  const {alphabet, corpus, history, settings} = run;
  const gaps = expand(corpus, closedSpecials(run));
  const symbols = alphabet.base === "bytes" ? utf8Bytes(text) : Array.from(text);
  const last = windowEnd(gaps, symbols, alphabet.base);
  const shown = last === corpus.symbolCount ? text : shownText(symbols, last);
  return {
    run: identity,
    base: alphabet.base,
    tie_rule: settings.tie_rule,
    stop_reason: history.stopReason,
    text: shown,
    symbol_count: corpus.symbolCount,
    byte_count: alphabet.base === "bytes" ? symbols.length : utf8Bytes(text).length,
    window: [0, last],
    gaps: gaps.slice(0, Math.max(last - 1, 0)),
    piece_starts: pieceStarts(corpus).filter((start) => start < last),
    alphabet: alphabet.characters.join(""),
    base_size: alphabet.size,
    merge_count: history.left.length,
    merges: {
      left: Int32Array.from(history.left),
      right: Int32Array.from(history.right),
      count: Int32Array.from(history.count),
      tied: Int32Array.from(history.tied),
    },
    token_counts: tokenCounts(gaps, corpus.symbolCount, history.left.length),
    base_counts: baseCounts(run),
    leaders: packedLeaders(history.leaders, run.leaderCount),
    marks: {...printer.marks, ...printer.marksOf(shown)},
    specials: Array.from(tokenizer.specials, ([token, id]) => ({id, text: token})),
    settings: {
      split: settings.split,
      vocab_size: settings.vocab_size,
      min_count: settings.min_count,
    },
  };
}

/** @param {TrainedRun} run */
function closedSpecials({corpus, history}) {
  return history.gaps.map((gaps, piece) =>
    corpus.specials[piece] === null
      ? gaps
      : gaps.map((_, place) => (place < gaps.length - 1 ? SPECIAL : NEVER)),
  );
}

/**
 * Where the part of the text ends that is shown: no token and no character is cut there.
 * @param {Int32Array} gaps
 * @param {ArrayLike<number | string>} symbols
 * @param {"bytes" | "characters"} base
 */
function windowEnd(gaps, symbols, base) {
  if (gaps.length <= MAX_SYMBOLS) return gaps.length;
  const isEdge = (/** @type {number} */ place) =>
    gaps[place - 1] === NEVER &&
    (base === "characters" || (Number(symbols[place]) & 0xc0) !== 0x80);
  for (let place = MAX_SYMBOLS; place > 0; place--) if (isEdge(place)) return place;
  for (let place = MAX_SYMBOLS + 1; place < gaps.length; place++) if (isEdge(place)) return place;
  return gaps.length;
}

/** @param {Uint8Array | string[]} symbols @param {number} last */
function shownText(symbols, last) {
  if (Array.isArray(symbols)) return symbols.slice(0, last).join("");
  return looseUtf8.decode(symbols.subarray(0, last));
}

/** @param {import("../../engine/corpus.js").Corpus} corpus */
function pieceStarts({sequence, pieces}) {
  const starts = new Int32Array(sequence.length);
  let place = 0;
  sequence.forEach((piece, which) => {
    starts[which] = place;
    place += pieces[piece].length;
  });
  return starts;
}

/**
 * How many tokens there are after 0, 1, 2, … merges: every closed gap is a token less.
 * @param {Int32Array} gaps @param {number} symbolCount @param {number} merges
 */
function tokenCounts(gaps, symbolCount, merges) {
  const counts = new Int32Array(merges + 1);
  counts[0] = symbolCount;
  for (const rank of gaps) if (rank !== NEVER) counts[rank + 1] -= 1;
  for (let step = 1; step < counts.length; step++) counts[step] += counts[step - 1];
  return counts;
}

/** @param {TrainedRun} run */
function baseCounts({corpus, alphabet}) {
  const counts = new Int32Array(alphabet.size);
  const times = occurrences(corpus);
  corpus.pieces.forEach((piece, which) => {
    if (corpus.specials[which] !== null) return;
    for (let place = 0; place < piece.length; place++) counts[piece[place]] += times[which];
  });
  return counts;
}

/**
 * The leaders as a table of distinct pairs and rows of places in it.
 * @param {import("../../engine/learn.js").Leader[][]} rows
 * @param {number} width
 * @returns {import("../../player/run/leading_parts.js").LeadersData}
 */
function packedLeaders(rows, width) {
  if (width === 0) return {k: 0};
  const keys = new Set(rows.flatMap((row) => row.map(({left, right}) => pairKey(left, right))));
  const pairs = Array.from(keys).sort((one, other) => one - other);
  const places = new Map(pairs.map((key, place) => [key, place]));
  const rowPair = new Int32Array(rows.length * width).fill(NEVER);
  const rowCount = new Int32Array(rows.length * width);
  /** @type {number[]} */
  const overlaps = [];
  /** @type {number[]} */
  const mergeables = [];
  rows.forEach((row, step) => {
    row.forEach(({left, right, count, mergeable}, slot) => {
      const at = step * width + slot;
      rowPair[at] = places.get(pairKey(left, right)) ?? NEVER;
      rowCount[at] = count;
      if (mergeable === count) return;
      overlaps.push(at);
      mergeables.push(mergeable);
    });
  });
  return {
    k: width,
    pair_left: Int32Array.from(pairs, (key) => pairOfKey(key)[0]),
    pair_right: Int32Array.from(pairs, (key) => pairOfKey(key)[1]),
    row_pair: rowPair,
    row_count: rowCount,
    overlap_place: Int32Array.from(overlaps),
    overlap_mergeable: Int32Array.from(mergeables),
  };
}
