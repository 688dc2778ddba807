/** All merges of a run as a table, made once somebody opens it, and as a file. */
import {commaSeparated, saveFile} from "../shell/taking_along.js";
import {readRun} from "../player/run/payload.js";
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {listenToKeys} from "../shell/mount.js";
import {Table} from "../table/table.js";

/** As the app's file calls them; those of numbers that are counted come last. */
const MERGE_COLUMNS =
  "merge,left,right,token,token id,count,pairs with this count,tokens after".split(",");

const WRITTEN = ["left", "right", "token", "token id"]; // those of words and IDs

/** @param {import("../player/run/payload.js").RunData} run @returns {(string | number)[][]} */
export function mergeRows(run) {
  const {merges, labels, idOfRank, tokenCounts} = readRun(run);
  return Array.from(merges.left, (left, rank) => [
    rank + 1,
    labels[left],
    labels[merges.right[rank]],
    labels[idOfRank(rank)],
    idOfRank(rank),
    merges.count[rank],
    merges.tied[rank],
    tokenCounts[rank + 1],
  ]);
}

export class MergeTable {
  constructor() {
    this.summary = element("summary", {}, say("watch.table.title"));
    this.table = new Table();
    listenToKeys(this.table, this.table.root);
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
    const columns = MERGE_COLUMNS.map((name, column) => ({
      name,
      label: say(`watch.table.column.${name.replaceAll(" ", "_")}`),
      help: "",
      digits: WRITTEN.includes(name) ? null : 0,
      cells: rows.map((cells) => (cells[column] === "" ? null : cells[column])),
    }));
    const label = this.summary.textContent ?? "";
    this.table.show({label, columns, left_out: 0, chosen: null, chooses: false});
    this.body.append(this.table.root, save);
  }
}
