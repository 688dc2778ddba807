/**
 * The four kinds of question: how each is answered, judged and solved. A level is asked of a run
 * at a step, and knows nothing of pages.
 *
 * @typedef {import("../run/payload.js").Run} Run
 * @typedef {import("../../shell/messages.js").Part} Part
 *
 * @typedef {object} Level
 * @property {"choices" | "number" | "cutter"} input
 * @property {(run: Run, step: number) => string | null} missing  why there is no such question
 * @property {(run: Run, step: number) => string} answer          in words, for the summary
 * @property {number} forward   merges that the answer tells, and that are played then
 */
import {quoted, say} from "../../shell/messages.js";
import {AHEAD, bestPair} from "./quiz.js";
import {piecesOf, cutsOf, wordAt} from "./unseen_words.js";

/** @param {Run} run @param {{left: number, right: number}} pair */
export function pairInWords({labels}, {left, right}) {
  return `${quoted(labels[left])} + ${quoted(labels[right])}`;
}

/** @param {string} word @param {string[]} pieces */
export function cutInWords(word, pieces) {
  return `${word}: ${pieces.join(" | ")}`;
}

/** @type {Record<number, Level>} */
export const LEVEL = {
  1: {
    input: "choices",
    missing: () => null,
    answer: (run, step) => pairInWords(run, bestPair(run, step)),
    forward: 1,
  },
  2: {
    input: "number",
    missing: () => null,
    answer: (run, step) => String(run.tokenCounts[step + 1]),
    forward: 1,
  },
  3: {
    input: "choices",
    missing: (run, step) => (step + AHEAD > run.size ? say("predict.missing.three") : null),
    answer: (run, step) => quoted(run.labels[bestPair(run, step + AHEAD - 1).id]),
    forward: AHEAD,
  },
  4: {
    input: "cutter",
    missing: (run, step) => {
      if (wordAt(run, step)) return null;
      return run.words ? say("predict.missing.word") : "…";
    },
    answer: (run, step) => {
      const word = wordAt(run, step);
      return word ? cutInWords(word.text, piecesOf(word, cutsOf(word, step))) : "";
    },
    forward: 1,
  },
};
