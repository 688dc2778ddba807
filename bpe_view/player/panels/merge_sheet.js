/** A run as a sheet for the class, on paper alone: its merges in a table, and lines to write on. */
import {element} from "../../shell/dom.js";
import {row, table} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {OnPaper} from "../../shell/paper.js";
import {tokenChip} from "../../tokens/token_chip.js";
import {NO_RUN} from "../run/payload.js";

const MOST_MERGES = 100;
const LINES_TO_WRITE_ON = 2;

export class MergeSheet {
  run = NO_RUN;
  root = element("section", {class: "merge-sheet", hidden: ""});
  paper = new OnPaper(
    () => this.draw(),
    () => this.empty(),
  );

  /** @param {() => boolean} isWanted not where nothing tells what merges next */
  constructor(isWanted) {
    this.isWanted = isWanted;
  }

  /** @param {import("../run/payload.js").Run} run */
  load(run) {
    this.run = run;
  }

  draw() {
    const {size} = this.run;
    this.root.hidden = !size || !this.isWanted();
    if (this.root.hidden) return;
    const rows = Array.from({length: Math.min(size, MOST_MERGES)}, (_, rank) => this.merge(rank));
    const heads = ["merge", "pair", "token", "count"].map((name) => say(`player.sheet.${name}`));
    const more = size - rows.length;
    this.root.replaceChildren(
      element("h2", "title", say("player.sheet.title")),
      element("div", "merges", table("", heads, rows)),
      element("p", "hint", more ? say("player.sheet.more", {n: more}) : ""),
      element("p", "to-write", say("player.sheet.notes")),
      ...Array.from({length: LINES_TO_WRITE_ON}, () => element("p", "to-write")),
    );
  }

  /** @param {number} rank */
  merge(rank) {
    const {run} = this;
    const {left, right, count} = run.merges;
    const chip = (/** @type {number} */ id) => tokenChip(run, id);
    const pair = element("span", "", chip(left[rank]), " + ", chip(right[rank]));
    const made = chip(run.idOfRank(rank));
    return row("", formatNumber(rank + 1), pair, made, formatNumber(count[rank]));
  }

  empty() {
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
