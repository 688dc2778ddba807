/** What the class learned as a table for a spreadsheet; by made-up name only where that is asked for. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {commaSeparated, saveFile} from "../shell/taking_along.js";
import {post} from "./connection.js";
import {nameOf, spokenText} from "./said.js";

/** @typedef {string | number} Cell */

/** @param {import("./teacher.js").Room} room @returns {Node[]} */
export function tableButtons({code, secret, view}) {
  const keys = ["question", "asked", "answers", "first", "second", "change"];
  const questions = () => [
    keys.map((key) => say(`round.column.${key}`)),
    ...view.rows.map((row) => [
      row.question,
      row.ask ? spokenText(row.ask).replaceAll("**", "") : "",
      row.answers,
      row.first,
      row.second,
      row.learned ?? "",
    ]),
  ];
  const names = async () => {
    const {of, rows} = await post(`${code}/seats`, {secret});
    const numbers = Array.from({length: of}, (_, place) => place + 1);
    const head = numbers.flatMap((number) => [`${number}.1`, `${number}.2`]);
    const body = rows.map((row) => [
      nameOf(row.seat),
      ...row.right.map((one) => (one === null ? "" : Number(one))),
    ]);
    return [[say("round.column.name"), ...head], ...body];
  };
  const buttons = [saveButton("questions", questions)];
  if (view.seats) buttons.push(saveButton("names", names));
  return [element("p", "acts", ...buttons)];
}

/** @param {string} key @param {() => Promise<Cell[][]> | Cell[][]} table */
function saveButton(key, table) {
  const button = element("button", "quiet", say(`round.csv.${key}`));
  button.onclick = async () => {
    const blob = new Blob(["\ufeff", commaSeparated(await table())], {type: "text/csv"});
    saveFile({name: `round-${key}.csv`, blob});
  };
  return button;
}
