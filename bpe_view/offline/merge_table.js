/** All merges of a run as a table, made once somebody opens it, and as a file. */
import {commaSeparated, saveFile} from "../shell/taking_along.js";
import {readRun} from "../player/run/payload.js";
import {element} from "../shell/dom.js";
import {button, row, scrolling, table} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";

/** Rows on the page; the file has all. */
const MOST_ROWS = 1000;

/** As the app's file calls them; those of numbers that are counted come last. */
const MERGE_COLUMNS =
  "merge,left,right,token,token id,count,pairs with this count,tokens after".split(",");

/** The first column that is counted, besides the merge itself. */
const COUNTED = 5;

/** @param {import("../player/run/payload.js").RunData} run @returns {(string | number)[][]} */
export function mergeRows(run) {
  const {merges, labels, idOfRank, tokenCounts, given} = readRun(run);
  return Array.from(merges.left, (left, rank) => [
    rank + 1,
    labels[left],
    labels[merges.right[rank]],
    labels[idOfRank(rank)],
    idOfRank(rank),
    merges.count[rank],
    rank < given ? "" : merges.tied[rank],
    tokenCounts[rank + 1],
  ]);
}

export class MergeTable {
  constructor() {
    this.summary = element("summary", {}, say("watch.table.title"));
    this.body = element("div", {});
    this.root = element("details", {class: "merges", hidden: ""}, this.summary, this.body);
    /** @type {import("../player/run/payload.js").RunData | null} */
    this.run = null;
    this.root.addEventListener("toggle", () => this.fill());
  }

  /** @param {import("../player/run/payload.js").RunData} run @param {boolean} mayBeSeen */
  show(run, mayBeSeen) {
    this.run = run;
    this.root.hidden = !(mayBeSeen && this.root.open);
    this.fill();
  }

  toggle() {
    this.root.open = !this.root.open;
    this.root.hidden = !this.root.open;
    this.fill();
    this.root.scrollIntoView();
  }

  fill() {
    this.body.replaceChildren();
    if (!this.root.open || !this.run) return;
    const rows = mergeRows(this.run);
    const save = button("", say("watch.table.download"), () => {
      const blob = new Blob([commaSeparated([MERGE_COLUMNS, ...rows])], {type: "text/csv"});
      saveFile({name: "merges.csv", blob});
    });
    const heads = MERGE_COLUMNS.map((name) =>
      say(`watch.table.column.${name.replaceAll(" ", "_")}`),
    );
    const lines = rows.slice(0, MOST_ROWS).map((cells) => {
      const [merge, ...others] = cells.map(cellText);
      return row("", merge, ...others);
    });
    this.body.append(scrolling(this.summary.textContent ?? "", table("", heads, lines)), save);
    if (rows.length > MOST_ROWS)
      this.body.append(element("p", "caption", say("offline.table_part", {n: MOST_ROWS})));
  }
}

/** @param {string | number} value @param {number} column */
function cellText(value, column) {
  const isCounted = value !== "" && (column === 0 || column >= COUNTED);
  return isCounted ? formatNumber(Number(value)) : String(value);
}
