/** How many tokens there are after the next merge: a number. */
import {say, sayParts} from "../../../shell/messages.js";
import {pairValues} from "../../run/run_questions.js";
import {overlapOf, Question} from "../predict_question.js";

export class CountQuestion extends Question {
  input = /** @type {const} */ ("number");

  get after() {
    return this.run.tokenCounts[this.step + 1];
  }

  /** The count is nearly the answer. */
  hints() {
    return super.hints().reverse();
  }

  /** @param {string} value */
  check(value) {
    if (!/^\d{1,15}$/.test(value.trim())) {
      this.note([say("predict.tokens.not_a_number")]);
      return;
    }
    const given = Number(value);
    const right = given === this.after;
    const wrong = `predict.tokens.${given > this.after ? "too_many" : "too_few"}`;
    const parts = right ? this.why("right") : sayParts(wrong, {given});
    this.take({given: String(given), right, parts});
  }

  shown() {
    return this.why("shown");
  }

  /** @param {"right" | "shown"} how */
  why(how) {
    const {best, after, run, step} = this;
    const says = sayParts(`predict.tokens.${how}`, {
      ...pairValues({...best, count: best.mergeable}),
      before: run.tokenCounts[step],
      joined: best.mergeable,
      after,
      tokens: say("tokens.tokens", {n: after}),
    });
    return [...says, overlapOf(best)];
  }
}
