/** The score so far, level by level. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatNumber, formatPercent} from "../../shell/number_format.js";
import {panel, row, table} from "../../shell/kit.js";
import {LEVELS} from "./quiz.js";

const FEWEST = 3; // fewer answers make no share worth a number

export class Scoreboard {
  totals = element("p", "totals");
  levels = element("div");
  root = panel("scoreboard", say("predict.board.title"), this.totals, this.levels);

  /** @param {import("./score.js").Score} score */
  show(score) {
    this.totals.textContent = say("predict.board.totals", {
      points: say("predict.points", {n: score.points}),
      streak: score.streak,
      longest: score.longest,
    });
    const heads = ["level", "asked", "first"].map((name) => say(`predict.board.${name}`));
    const rows = LEVELS.map((level) => levelRow(score, level));
    this.levels.replaceChildren(table("board", heads, rows));
  }
}

function levelRow(score, level) {
  const {asked, first} = score.ofLevel(level);
  const share = asked >= FEWEST ? ` (${formatPercent(first / asked)})` : "";
  const title = say(`predict.level.${level}`);
  return row("", title, formatNumber(asked), formatNumber(first) + share);
}
