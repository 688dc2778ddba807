/** What the class learned, question by question. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {percent} from "./said.js";

const COLUMNS = ["question", "answers", "first", "second", "change"];

/** @param {import("./connection.js").View} view */
export function learned({rows}) {
  const heads = COLUMNS.map((key) => element("th", {scope: "col"}, say(`round.column.${key}`)));
  const body = rows.map(({question, answers, first, second, learned: change}) =>
    [formatNumber(question), formatNumber(answers), ...[first, second, change].map(percent)].map(
      (cell) => element("td", {}, cell),
    ),
  );
  return element("table", {}, ...[heads, ...body].map((cells) => element("tr", {}, ...cells)));
}
