/** The score so far, level by level: beside the text, and at the end in place of a question. */
import {element} from "../../shell/dom.js";
import {panel, row, table} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber, formatPercent} from "../../shell/number_format.js";
import {LEVELS} from "./levels.js";
import {levelScore, pointsOf} from "./score.js";

const FEWEST = 3; // fewer answers make no share worth a number

export function scoreboard(score) {
  const totals = say("predict.board.totals", {
    points: say("predict.points", {n: pointsOf(score)}),
    streak: score.streak,
    longest: score.longest,
  });
  const heads = ["level", "asked", "first"].map((name) => say(`predict.board.${name}`));
  const rows = Object.entries(LEVELS).map(([level, {title}]) => {
    const {asked, first} = levelScore(score, Number(level));
    const share = asked >= FEWEST ? ` (${formatPercent(first / asked)})` : "";
    return row("", say(title), formatNumber(asked), formatNumber(first) + share);
  });
  const node = element("p", "totals", totals);
  return panel("scoreboard", say("predict.board.title"), node, table("board", heads, rows));
}

export class Scoreboard {
  root = element("div", "board-home");

  show({run, mode, question, score}) {
    this.root.hidden = mode === "watch" || run.size === 0 || question?.phase === "end";
    this.root.replaceChildren(...(this.root.hidden ? [] : [scoreboard(score)]));
  }
}
