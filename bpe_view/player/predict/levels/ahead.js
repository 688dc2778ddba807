/** Which token there will be in three merges: one of several. */
import {quoted, say, sayParts} from "../../../shell/messages.js";
import {bestPair, pairValues} from "../../run/run_questions.js";
import {Question} from "../predict_question.js";
import {AHEAD, firstSign, judgeToken, tokenChoices} from "../quiz.js";

export class AheadQuestion extends Question {
  forward = AHEAD;

  missing() {
    return this.step + AHEAD > this.run.size ? say("predict.missing.three") : null;
  }

  get last() {
    return bestPair(this.run, this.step + AHEAD - 1);
  }

  answer() {
    return quoted(this.run.labels[this.last.id]);
  }

  hints() {
    const times = say("tokens.once_or_times", {n: this.last.count});
    const sign = firstSign(this.run, this.last.id);
    return [
      sayParts("predict.hint.token_count", {times}),
      sayParts("predict.hint.token_sign", {sign}),
    ];
  }

  offer() {
    const {choices} = this.panel;
    const tokens = tokenChoices(this.run, this.step)?.choices ?? [];
    choices.showTokens(tokens, (choice) => {
      if (!this.isOpen) return;
      const verdict = judgeToken(this.run, this.step, choice);
      const given = quoted(choice.label);
      if (verdict === "right") {
        this.take({given, right: true, parts: this.why("right")});
        return;
      }
      choices.strike(tokens.indexOf(choice));
      const parts = sayParts(`predict.three.${verdict}`, {label: choice.label});
      this.take({given, right: false, parts});
    });
  }

  reveal() {
    this.panel.choices.rest();
  }

  shown() {
    return this.why("shown");
  }

  /** The three merges up to the token that was asked for. @param {"right" | "shown"} how */
  why(how) {
    const parts = sayParts(`predict.three.${how}`, {token: {token: this.last.id}});
    for (let rank = this.step; rank < this.step + AHEAD; rank++) {
      const pair = bestPair(this.run, rank);
      const values = {...pairValues(pair), number: rank + 1, token: {token: pair.id}};
      parts.push(" ", ...sayParts("predict.three.merge", values));
    }
    return parts;
  }
}
