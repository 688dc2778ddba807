/**
 * Every word that the player says, in one place, so that a language can be added beside it.
 * A sentence is a list of parts: plain text, {strong: text}, or {token: id}.
 *
 * @typedef {string | {strong: string} | {token: number}} Part
 */
import {counted} from "../tokens/words.js";
import {formatNumber} from "../tokens/words.js";
import {times} from "../tokens/words.js";

const TIE_REASONS = {
  first: "this one comes first in the text",
  lowest: "this one has the smallest ids",
  huggingface: "this one has the smallest ids in Hugging Face’s byte order",
};

const STOP_REASONS = {
  vocab_size: "The vocabulary has reached the size asked for.",
  min_count: "No pair stands together often enough to go on.",
  no_pairs: "No pair is left to merge.",
};

export const STRINGS = {
  player: "Merge player",
  first: "First (Home)",
  back: "One merge back (←)",
  play: "Play (space)",
  pause: "Pause (space)",
  forward: "One merge forward (→)",
  last: "Last (End)",
  scrubber: "Merges done",
  jump: "Jump to a step",
  speed: "Speed",

  keys: "Keys",
  keysOpen: "Keys (?)",
  keysWhere: "While the focus is in the player:",
  close: "Close",
  /** @type {[string[], string][]} */
  keyList: [
    [["Space"], "play or pause"],
    [["←", "→"], "one merge back or forward"],
    [["Home", "End"], "before the first merge, after the last"],
    [["Shift ←", "Shift →"], "from token to token, telling what each is"],
    [["Esc"], "put away what is shown of a token"],
    [["?"], "show or close this list"],
  ],

  /** @param {number} rate */
  speedOption: (rate) => (rate === 0.5 ? "½×" : `${rate}×`),
  /** @param {number} size */
  ofSteps: (size) => `of ${formatNumber(size)}`,
  /** @param {number} step @param {number} size */
  stepOf: (step, size) => `${formatNumber(step)} of ${counted(size, "merge", "merges")} done`,

  /** @param {number} step */
  textLabel: (step) => `The text in tokens after ${counted(step, "merge", "merges")}`,
  textHelp: "Hold shift and press left or right to go from token to token.",
  emptyText: "There is no text yet. Give it a few words and watch them merge.",
  showNext: "Show the pair in the text",

  ribbon: "Merges in the order they were learned",
  /** @param {number} rank @param {string} label @param {"done" | "now" | "later"} state */
  ribbonItem: (rank, label, state) =>
    `Merge ${rank + 1}: ${label}` + {done: "", now: ", next", later: ", still to come"}[state],

  leaders: "Leading pairs now",
  leadersNone: "No two tokens stand together in one pre-token any more.",
  /** @param {number} count */
  mergeable: (count) => `(${formatNumber(count)} can merge)`,
  /** @param {string} left @param {string} right @param {number} count @param {string} state */
  leaderItem: (left, right, count, state) =>
    `${left} + ${right}: ${times(count)}` + {winner: ", merges next", tie: ", tied with the winner", "": ""}[state],

  curve: "Compression so far",
  curveBytes: "bytes per token",
  /** @param {string} ratio @param {string} tokens */
  curveReadout: (ratio, tokens) => `${ratio} bytes per token, ${tokens} tokens`,
  curveTokens: "tokens",
  curveStart: "0 merges",
  curveHelp: "Click to jump to a step.",
  /** @param {number} count */
  tokens: (count) => counted(count, "token", "tokens"),
};

/**
 * @param {object} merge
 * @param {number} merge.rank
 * @param {number} merge.size
 * @param {number} merge.left
 * @param {number} merge.right
 * @param {number} merge.id
 * @param {number} merge.count
 * @param {number} merge.joined
 * @param {number} merge.others how many other pairs stand together as often
 * @param {string} merge.tieRule
 * @param {number} merge.before tokens
 * @param {number} merge.after
 * @param {string} merge.ratio
 * @returns {Part[]}
 */
export function nextSentence(merge) {
  const tie =
    merge.others > 0
      ? `, as often as ${counted(merge.others, "other pair", "other pairs")}; ${TIE_REASONS[merge.tieRule] ?? TIE_REASONS.first}.`
      : ", more often than any other pair (no tie).";
  const overlap =
    merge.joined < merge.count
      ? [" They overlap, so only ", {strong: formatNumber(merge.joined)}, ` of the ${formatNumber(merge.count)} can merge.`]
      : [];
  return [
    {strong: `Next, merge ${formatNumber(merge.rank + 1)} of ${formatNumber(merge.size)}.`},
    " ",
    {token: merge.left},
    " + ",
    {token: merge.right},
    " stand together ",
    {strong: times(merge.count)},
    tie,
    ...overlap,
    ` They become token ${merge.id}, `,
    {token: merge.id},
    `. ${formatNumber(merge.before)} → ${counted(merge.after, "token", "tokens")}, ${merge.ratio} bytes per token.`,
  ];
}

/**
 * @param {object} end
 * @param {number} end.size
 * @param {string} end.stopReason
 * @param {number} end.before
 * @param {number} end.after
 * @param {string} end.ratio
 * @returns {Part[]}
 */
export function lastSentence(end) {
  const reason = STOP_REASONS[end.stopReason] ?? sentence(end.stopReason);
  const totals = `${formatNumber(end.before)} → ${counted(end.after, "token", "tokens")}, ${end.ratio} bytes per token.`;
  if (end.size === 0) return [{strong: "Nothing merges here."}, ` ${reason} ${counted(end.after, "token", "tokens")}.`];
  return [{strong: `All ${counted(end.size, "merge is", "merges are")} done.`.replace("All 1 merge", "The one merge")}, ` ${reason} ${totals}`];
}

/** @param {string} text */
function sentence(text) {
  if (!text) return "";
  const start = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : start + ".";
}
