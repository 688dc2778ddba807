/** Every word that the comparison shows. */
import {counted} from "../tokens/words.js";
import {formatNumber} from "../tokens/words.js";
import {formatRatio} from "../tokens/words.js";

export const WORDING = {
  comparison: "Tokenizations side by side",
  together: "Move all sizes together",
  previous: "Previous difference (P)",
  next: "Next difference (N)",
  size: "Vocabulary size",
  /** @param {number} pane */
  sizeOf: (pane) => `Vocabulary size of pane ${pane}`,
  /** @param {number} size @param {number} merges */
  sizeValue: (size, merges) => `${formatNumber(size)} tokens in the vocabulary: ${counted(merges, "merge", "merges")}`,
  /** @param {number} pane @param {string} title */
  text: (pane, title) => `Pane ${pane}, ${title}: the text in tokens`,
  textHelp: "Arrow keys go from token to token, N and P from difference to difference.",
  /** @param {number} tokens */
  tokens: (tokens) => counted(tokens, "token", "tokens"),
  /** @param {number} bytes @param {number} tokens */
  ratio: (bytes, tokens) => (tokens ? `${formatRatio(bytes / tokens)} bytes per token` : ""),
  hint: "Point at a token to see it in every pane.",
  /** @param {number} id */
  id: (id) => `id ${id}`,
  bytes: (/** @type {number} */ bytes) => counted(bytes, "byte", "bytes"),
  only: "cut only in this pane",
  missing: "cut only in pane 1",
  empty: "There is no text to cut.",
  single: "Nothing to compare with.",
  /** @param {number} count @param {boolean} isPart */
  differences: (count, isPart) =>
    count === 0
      ? `No differences${isPart ? " in the part that is shown" : ""}`
      : counted(count, "difference", "differences") + (isPart ? " in the part that is shown" : ""),
  /** @param {number} place @param {number} count */
  difference: (place, count) => `Difference ${formatNumber(place)} of ${formatNumber(count)}`,
  /** @param {number[]} panes */
  differenceIn: (panes) => `in pane ${panes.join(" and ")}`,
};
