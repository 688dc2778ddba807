/**
 * What can be said of a token, worked out from the merges alone.
 *
 * @typedef {import("./payload.js").Run} Run
 * @typedef {import("../../tokens/inspector.js").Facts} Facts
 */
import {say} from "../../shell/messages.js";
import {looseUtf8} from "../../tokens/utf8.js";
import {bytesOf, specialText} from "./token_bytes.js";

/**
 * How many pairs a merge joined (its count less those that overlap).
 * @param {Run} run @param {number} rank
 */
export function joinedBy(run, rank) {
  return run.tokenCounts[rank] - run.tokenCounts[rank + 1];
}

/**
 * How often a token is in the whole text after `step` merges: as often as it was made, less what
 * later merges took, on their left, on their right, or on both.
 * @param {Run} run @param {number} id @param {number} step
 */
export function usesOf(run, id, step) {
  const number = run.numberOf(id);
  const rank = number - run.base_size;
  if (rank >= run.size) return null;
  let uses = rank < 0 ? run.baseCounts[number] : rank < step ? joinedBy(run, rank) : 0;
  const {left, right} = run.merges;
  for (let later = Math.max(0, rank + 1); later < step; later++) {
    const taken = (left[later] === id ? 1 : 0) + (right[later] === id ? 1 : 0);
    if (taken) uses -= taken * joinedBy(run, later);
  }
  return uses;
}

function madeBy(rank) {
  return say("tokens.card.merge", {number: rank + 1});
}

/** @param {Run} run @param {number} id @param {number} step @returns {Facts} */
export function factsOf(run, id, step) {
  const special = specialText(run, id);
  const bytes = bytesOf(run, id) ?? new Uint8Array();
  const made = run.numberOf(id) - run.base_size;
  const rank = special === null && made >= 0 ? made : null;
  const {left, right} = run.merges;
  return {
    label: run.labels[id] ?? "",
    id,
    bytes,
    characters: run.partial.has(id) ? null : Array.from(looseUtf8.decode(bytes)).length,
    made:
      special !== null
        ? say("tokens.card.special")
        : rank === null
          ? say("tokens.card.base")
          : madeBy(rank),
    parts: rank === null ? null : [left[rank], right[rank]],
    special: special !== null,
    uses: special === null ? usesOf(run, id, step) : null,
  };
}
