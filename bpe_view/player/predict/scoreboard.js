/** The score so far, level by level, the summary to copy or to save, and the way to a new one. */
import {saveFile} from "../../shell/taking_along.js";
import {element, setText} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatNumber, formatPercent} from "../../shell/number_format.js";
import {button, copyButton, panel, row, setIdle, table} from "../../shell/kit.js";
import {LEVELS} from "./quiz.js";
import {summaryTable, summaryText} from "./report.js";

const FEWEST = 3; // fewer answers make no share worth a number

export class Scoreboard {
  /** @param {import("./score.js").Score} score @param {() => void} startOver */
  constructor(score, startOver) {
    this.score = score;
    this.startOver = startOver;
    this.levels = element("div");
    this.totals = element("p", "totals");
    this.copy = copyButton("plain copy-summary", say("predict.board.copy"), "tokens", () =>
      this.score.list.length ? summaryText(this.score) : null,
    );
    this.save = button("plain save-summary", say("predict.board.save"), () => this.saveSummary());
    this.fresh = this.freshButton();
    this.actions = element("div", "actions", this.copy, this.save, this.fresh);
    const title = say("predict.board.title");
    this.root = panel("scoreboard", title, this.totals, this.levels, this.actions);
  }

  /** All points go, so it asks for a second press. */
  freshButton() {
    const node = button("plain new-score", say("predict.board.new"), () => this.startAfresh());
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
    const heads = ["level", "asked", "first"].map((name) => say(`predict.board.${name}`));
    this.levels.replaceChildren(
      table(
        "board",
        heads,
        LEVELS.map((level) => this.row(level)),
      ),
    );
    setIdle(score.list.length === 0, this.copy, this.save, this.fresh);
  }

  /** @param {number} level */
  row(level) {
    const {asked, first} = this.score.ofLevel(level);
    const share = asked >= FEWEST ? ` (${formatPercent(first / asked)})` : "";
    const title = say(`predict.level.${level}`);
    return row("", title, formatNumber(asked), formatNumber(first) + share);
  }

  saveSummary() {
    if (this.score.list.length === 0) return;
    // The mark at the beginning tells spreadsheets that this is UTF-8.
    const blob = new Blob(["\ufeff", summaryTable(this.score)], {type: "text/csv;charset=utf-8"});
    saveFile({name: "predict-the-next-merge.csv", blob});
  }
}
