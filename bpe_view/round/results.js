/** What the class learned, question by question. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {percent} from "./said.js";

const COLUMNS = ["question", "answers", "first", "second", "change"];

/**
 * The shares that were right, in both votes, and of those who were wrong the share that learned.
 *
 * @param {{first: number[], second: number[], right: number[]}} votes
 * @returns {[number, number, number | null]}
 */
export function sharesOf({first, second, right}) {
  const [before, after] = [first, second].map(
    (votes) => sum(right.map((choice) => votes[choice])) / Math.max(1, sum(votes)),
  );
  return [before, after, before < 1 ? (after - before) / (1 - before) : null];
}

/** @param {import("./connection.js").View} view */
export function learned({rows}) {
  const heads = COLUMNS.map((key) => element("th", {scope: "col"}, say(`round.column.${key}`)));
  const body = rows.map((row) =>
    [formatNumber(row.question), formatNumber(sum(row.second)), ...sharesOf(row).map(percent)].map(
      (cell) => element("td", {}, cell),
    ),
  );
  return element("table", {}, ...[heads, ...body].map((cells) => element("tr", {}, ...cells)));
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
