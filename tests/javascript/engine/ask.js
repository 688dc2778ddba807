/** What the engine makes of cases that Python sends, as Python's library tells it. */
import {SPECIAL, NEVER} from "../../../bpe_view/engine/gaps.js";
import {expand} from "../../../bpe_view/engine/corpus.js";
import {Tokenizer, ORDERS} from "../../../bpe_view/engine/tokenizer.js";
import {train} from "../../../bpe_view/engine/train.js";

/**
 * @typedef {object} Case
 * @property {string} text
 * @property {import("../../../bpe_view/engine/train.js").Settings} settings
 * @property {number} leaders
 * @property {string} other   encoded with what was trained
 */

/** @param {Case} asked */
export function runOf({text, settings, leaders, other}) {
  const run = train(text, settings, leaders);
  const {left, right, count, tied, stopReason, gaps} = run.history;
  const closed = gaps.map((ranks, place) =>
    run.corpus.specials[place] === null
      ? ranks
      : ranks.map((_, i) => (i < ranks.length - 1 ? SPECIAL : NEVER)),
  );
  const tokenizer = new Tokenizer(run);
  return {
    merges: left.map((one, rank) => [one, right[rank], count[rank], tied[rank]]),
    stop: stopReason,
    gaps: Array.from(expand(run.corpus, closed)).slice(0, -1),
    leaders: run.history.leaders.map((row) =>
      row.map((one) => [one.left, one.right, one.count, one.mergeable]),
    ),
    ids: [text, other].map((one) =>
      ORDERS.map((order) => [
        encoded(tokenizer, one, order, []),
        encoded(tokenizer, one, order, settings.special_tokens),
      ]),
    ),
  };
}

/**
 * @param {Tokenizer} tokenizer
 * @param {string} text
 * @param {import("../../../bpe_view/engine/encode.js").Order} order
 * @param {string[]} allowed
 */
function encoded(tokenizer, text, order, allowed) {
  try {
    return tokenizer.encode(text, order, allowed);
  } catch (error) {
    return String(/** @type {{character?: string}} */ (error).character ?? error);
  }
}
