/** What the class learned: on the screen, and for a spreadsheet; by name only where that is asked for. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {commaSeparated, saveFile} from "../shell/taking_along.js";
import {post} from "./connection.js";
import {nameOf, percent, spokenText} from "./said.js";

/** @typedef {(string | number)[][]} Table */

const RESULT_COLUMNS = ["question", "asked", "answers", "first", "second", "change"];

/** @param {import("./teacher.js").Room} room @returns {Node[]} */
export function learned({code, secret, view: {rows, seats}}) {
  /** @type {Table} */
  const table = [
    RESULT_COLUMNS.map((key) => say(`round.column.${key}`)),
    ...rows.map(({question, ask, answers, first, second, learned: change}) => {
      const asked = ask ? spokenText(ask).replaceAll("**", "") : "";
      return [question, asked, answers, first, second, change ?? ""];
    }),
  ];
  const byName = async () => byNames(await post(`${code}/seats`, {secret}));
  const buttons = [saveButton("questions", async () => table)];
  if (seats) buttons.push(saveButton("names", byName));
  return [shownTable(table), element("p", "acts", ...buttons)];
}

/** Without the questions, which stood on the wall. @param {Table} table */
function shownTable([heads, ...rows]) {
  const head = heads.map((one) => element("th", {scope: "col"}, String(one)));
  const body = rows.map(([question, asked, answers, ...shares]) => {
    const numbers = [formatNumber(Number(question)), String(asked), formatNumber(Number(answers))];
    return [...numbers, ...shares.map(percent)].map((cell) => element("td", {}, cell));
  });
  const shown = [head, ...body].map((cells) =>
    cells.filter((_, at) => RESULT_COLUMNS[at] !== "asked"),
  );
  return element("table", {}, ...shown.map((cells) => element("tr", {}, ...cells)));
}

/** @param {import("./connection.js").Answer} answer @returns {Table} */
function byNames({of, rows}) {
  const numbers = Array.from({length: of}, (_, place) => [`${place + 1}.1`, `${place + 1}.2`]);
  const body = rows.map(({seat, name, right}) => [
    nameOf(seat, name),
    ...right.map((one) => (one === null ? "" : Number(one))),
  ]);
  return [[say("round.column.name"), ...numbers.flat()], ...body];
}

/** @param {string} key @param {() => Promise<Table>} table */
function saveButton(key, table) {
  const button = element("button", "quiet", say(`round.csv.${key}`));
  button.onclick = async () => {
    const blob = new Blob(["\ufeff", commaSeparated(await table())], {type: "text/csv"});
    saveFile({name: `round-${key}.csv`, blob});
  };
  return button;
}
