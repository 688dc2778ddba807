/**
 * The score of a visit, kept in the browser: whoever leaves the page and returns, or loads it
 * again, goes on with it. It lasts as long as the tab. What has rows is taken for a score:
 * nobody else writes under its number.
 *
 * @typedef {{rows: import("./score.js").Answered[], streak: number, longest: number}} Kept
 */
import {keepValue, keptValue} from "../../shell/storage.js";
import {Score} from "./score.js";

/** The number is raised when a score that was kept before could not be read any more. */
const KEPT_AS = "score.1";

/** The score that was kept, or a new one; from now on it is kept. */
export function keptScore() {
  const score = new Score(keepScore);
  const kept = /** @type {Kept | null} */ (keptValue(KEPT_AS, "sessionStorage"));
  if (!Array.isArray(kept?.rows)) return score;
  for (const row of kept.rows) score.rows.set(row.key, row);
  return Object.assign(score, {streak: kept.streak, longest: kept.longest});
}

/** A score without answers, in place of the one that was kept. */
export function newScore() {
  keepValue(KEPT_AS, null, "sessionStorage");
  return new Score(keepScore);
}

/** @param {Score} score */
function keepScore({list, streak, longest}) {
  keepValue(KEPT_AS, {rows: list, streak, longest}, "sessionStorage");
}
