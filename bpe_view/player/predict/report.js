/** The summary of what was answered: as text to copy, as a table to download. */
import {commaSeparated} from "../../shell/taking_along.js";
import {say} from "../../shell/messages.js";

/** @typedef {import("./score.js").Score} Score */
/** @typedef {import("./score.js").Answered} Answered */

const TEXT_BEGINS = 40; // letters of the text that the summary begins with

/** The text and how it was trained on, in words. @param {import("../run/payload.js").Run} run */
export function settingsInWords(run) {
  const letters = Array.from(run.text.replace(/\s+/g, " "));
  const begin = letters.slice(0, TEXT_BEGINS).join("") + (letters.length > TEXT_BEGINS ? "…" : "");
  return say("predict.report.settings", {
    text: begin,
    bytes: say("tokens.bytes", {n: run.byte_count}),
    split: run.settings.split,
    base: say(`predict.report.base.${run.base}`),
    rule: say(`player.tie_rule.${run.tie_rule}`),
    size: run.settings.vocab_size,
    least: run.settings.min_count,
  });
}

/** @param {Answered} row */
function outcome(row) {
  if (row.right) return say("predict.report.right", {n: row.given.length});
  return say(row.shown ? "predict.report.shown" : "predict.report.open");
}

/** @param {Score} score @returns {string} */
export function summaryText(score) {
  const lines = [say("predict.report.title"), totalsInWords(score)];
  let settings = "";
  score.list.forEach((row, place) => {
    if (row.settings !== settings) lines.push("", row.settings);
    settings = row.settings;
    lines.push(
      say("predict.report.line", {
        place: place + 1,
        merge: row.step + 1,
        level: say(`predict.level.${row.level}`),
        given: row.given.join("; ") || "–",
        answer: row.answer || "–",
        outcome: outcome(row),
        hints: say("predict.report.hints", {n: row.hints}),
        tie: row.tied > 1 ? say("predict.report.tie", {n: row.tied}) : "",
        points: say("predict.points", {n: row.points}),
      }),
    );
  });
  return `${lines.join("\n")}\n`;
}

/** @param {Score} score */
export function totalsInWords(score) {
  return say("predict.report.totals", {
    points: say("predict.points", {n: score.points}),
    streak: score.longest,
    questions: say("predict.report.questions", {n: score.list.length}),
  });
}

const COLUMNS = [
  "merge",
  "level",
  "given",
  "answer",
  "outcome",
  "tries",
  "hints",
  "tied",
  "points",
  "settings",
];

/** The same as comma-separated values. @param {Score} score @returns {string} */
export function summaryTable(score) {
  const rows = score.list.map((row) => [
    row.step + 1,
    say(`predict.level.${row.level}`),
    row.given.join("; "),
    row.answer,
    outcome(row),
    row.given.length,
    row.hints,
    row.tied,
    row.points,
    row.settings,
  ]);
  const head = COLUMNS.map((name) => say(`predict.report.column.${name}`));
  return commaSeparated([head, ...rows]);
}
