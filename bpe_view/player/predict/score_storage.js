/**
 * The score of a visit, kept in the browser: whoever leaves the page and returns, or loads it
 * again, goes on with it. It lasts as long as the tab. Where nothing is kept that can be a score, a
 * new one begins, and nothing else changes.
 *
 * @typedef {import("./score.js").Answered} Answered
 */
import {keepValue, keptValue} from "../../shell/storage.js";
import {LEVELS} from "./quiz.js";
import {Score, WORTH} from "./score.js";

/** The number is raised when a score that was kept before could not be read any more. */
const KEPT_AS = "score.1";

/** The score that was kept, or a new one; from now on it is kept. */
export function keptScore() {
  const score = new Score(keepScore);
  const kept = keptValue(KEPT_AS, "sessionStorage");
  if (!isKeptScore(kept)) return score;
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

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null;
}

/** @param {unknown} kept @returns {kept is {rows: Answered[], streak: number, longest: number}} */
function isKeptScore(kept) {
  if (!isRecord(kept) || !Array.isArray(kept.rows) || !kept.rows.every(isAnswered)) return false;
  const {rows, streak, longest} = kept;
  return isWhole(longest, rows.length) && isWhole(streak, longest);
}

/** @param {unknown} row @returns {row is Answered} */
function isAnswered(row) {
  if (!isRecord(row) || !Array.isArray(row.given)) return false;
  const {level, step, hints, tied, given, right, shown, points} = row;
  const texts = [row.key, row.settings, row.answer, ...given];
  if (!texts.every((text) => typeof text === "string")) return false;
  if (![step, hints, tied].every((number) => isWhole(number))) return false;
  if (!isWhole(level) || !LEVELS.includes(level)) return false;
  if (typeof right !== "boolean" || typeof shown !== "boolean" || (right && shown)) return false;
  return right ? given.length > 0 && isWhole(points, WORTH) && points > 0 : points === 0;
}

/** @param {unknown} value @param {number} most @returns {value is number} */
function isWhole(value, most = Number.MAX_SAFE_INTEGER) {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
}
