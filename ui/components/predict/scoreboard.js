/** The score so far, level by level, and the summary to copy or to save. */
import {copyText} from "../tokens/clipboard.js";
import {element} from "../tokens/dom.js";
import {say} from "../tokens/say.js";
import {plainButton} from "./panel.js";
import {LEVELS} from "./quiz.js";
import {summaryTable} from "./report.js";
import {summaryText} from "./report.js";
import {saveText} from "./saving.js";

/** Milliseconds for which a button says that it has copied. */
const COPIED_FOR = 1600;

export class Scoreboard {
  /** @param {import("./score.js").Score} score */
  constructor(score) {
    this.score = score;
    this.body = element("tbody");
    const head = element("tr", "", ...["level", "asked", "first"].map((name) => element("th", {scope: "col"}, say(`predict.board.${name}`))));
    const table = element("table", "board", element("thead", "", head), this.body);
    this.totals = element("p", "totals");
    this.copy = plainButton("copy-summary", say("predict.board.copy"), () => this.copySummary());
    this.copy.setAttribute("aria-live", "polite");
    this.save = plainButton("save-summary", say("predict.board.save"), () => this.saveSummary());
    this.actions = element("div", "actions", this.copy, this.save);
    this.root = element("section", {class: "panel scoreboard"}, element("h2", "title", say("predict.board.title")), this.totals, table, this.actions);
  }

  show() {
    const {score} = this;
    this.totals.textContent = say("predict.board.totals", {points: say("predict.points", {n: score.points}), streak: score.streak, longest: score.longest});
    this.body.replaceChildren(...LEVELS.map((level) => this.row(level)));
    for (const node of [this.copy, this.save]) node.setAttribute("aria-disabled", String(score.list.length === 0));
  }

  /** @param {number} level */
  row(level) {
    const {asked, first} = this.score.ofLevel(level);
    const share = asked ? ` (${Math.round((100 * first) / asked)} %)` : "";
    return element("tr", "", element("th", {scope: "row"}, say(`predict.level.${level}`)), element("td", "", String(asked)), element("td", "", `${first}${share}`));
  }

  async copySummary() {
    if (this.score.list.length === 0) return;
    const done = await copyText(summaryText(this.score));
    this.copy.textContent = say(done ? "predict.board.copied" : "predict.board.not_copied");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.copy.textContent = say("predict.board.copy")), COPIED_FOR);
  }

  saveSummary() {
    if (this.score.list.length === 0) return;
    saveText("predict-the-next-merge.csv", "text/csv;charset=utf-8", summaryTable(this.score));
  }
}
