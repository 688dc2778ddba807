/** The score so far, level by level, the summary to copy or to save, and the way to a new one. */
import {copyText, saveFile} from "../../shell/taking_along.js";
import {element, setText} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatNumber, formatPercent} from "../../shell/number_format.js";
import {plainButton} from "./question_panel.js";
import {LEVELS} from "./quiz.js";
import {summaryTable, summaryText} from "./report.js";

/** Milliseconds for which a button says that it has copied. */
const COPIED_FOR = 1600;

export class Scoreboard {
  /** @param {import("./score.js").Score} score @param {() => void} startOver */
  constructor(score, startOver) {
    this.score = score;
    this.startOver = startOver;
    this.body = element("tbody");
    const head = element(
      "tr",
      "",
      ...["level", "asked", "first"].map((name) =>
        element("th", {scope: "col"}, say(`predict.board.${name}`)),
      ),
    );
    const table = element("table", "board", element("thead", "", head), this.body);
    this.totals = element("p", "totals");
    this.copy = plainButton("copy-summary", say("predict.board.copy"), () => this.copySummary());
    this.copy.setAttribute("aria-live", "polite");
    this.save = plainButton("save-summary", say("predict.board.save"), () => this.saveSummary());
    this.fresh = this.freshButton();
    this.actions = element("div", "actions", this.copy, this.save, this.fresh);
    this.root = element(
      "section",
      {class: "panel scoreboard"},
      element("h2", "title", say("predict.board.title")),
      this.totals,
      table,
      this.actions,
    );
  }

  /** All points go, so it asks for a second press. */
  freshButton() {
    const node = plainButton("new-score", say("predict.board.new"), () => this.startAfresh());
    node.setAttribute("aria-live", "polite");
    node.addEventListener("blur", () => this.ask(false));
    return node;
  }

  /** @param {boolean} sure whether the next press starts over */
  ask(sure) {
    this.sure = sure;
    setText(this.fresh, say(sure ? "predict.board.new_sure" : "predict.board.new"));
  }

  startAfresh() {
    if (this.score.list.length === 0) return;
    if (!this.sure) {
      this.ask(true);
      return;
    }
    this.startOver();
    // The board may have been put to another place, and then lost the focus.
    this.fresh.focus({preventScroll: true});
  }

  show() {
    const {score} = this;
    this.ask(false);
    this.totals.textContent = say("predict.board.totals", {
      points: say("predict.points", {n: score.points}),
      streak: score.streak,
      longest: score.longest,
    });
    this.body.replaceChildren(...LEVELS.map((level) => this.row(level)));
    for (const node of [this.copy, this.save, this.fresh])
      node.setAttribute("aria-disabled", String(score.list.length === 0));
  }

  /** @param {number} level */
  row(level) {
    const {asked, first} = this.score.ofLevel(level);
    const share = asked ? ` (${formatPercent(first / asked)})` : "";
    return element(
      "tr",
      "",
      element("th", {scope: "row"}, say(`predict.level.${level}`)),
      element("td", "", formatNumber(asked)),
      element("td", "", formatNumber(first) + share),
    );
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
    // The mark at the beginning tells spreadsheets that this is UTF-8.
    const blob = new Blob(["\ufeff", summaryTable(this.score)], {type: "text/csv;charset=utf-8"});
    saveFile({name: "predict-the-next-merge.csv", blob});
  }
}
