/** What the questions about the next merge have in common: hints, and the pair shown in the text. */
import {say, sayParts} from "../../../shell/messages.js";
import {bestPair} from "../../run/run_questions.js";
import {Question} from "../predict_question.js";
import {firstSign} from "../quiz.js";

export class NextMerge extends Question {
  get best() {
    return bestPair(this.run, this.step);
  }

  hints() {
    const {best} = this;
    const times = say("tokens.once_or_times", {n: best.count});
    const sign = firstSign(this.run, best.left);
    return [sayParts("predict.hint.count", {times}), sayParts("predict.hint.sign", {sign})];
  }

  giveUp() {
    if (!this.isOpen) return;
    super.giveUp();
    const {best, predict} = this;
    predict.finder.offer(this.run, [...this.findable, best]);
    predict.finder.find(best);
  }
}

/** What of a pair cannot merge, in words. @param {{count: number, mergeable: number}} pair */
export function overlapOf({count, mergeable}) {
  return mergeable < count ? ` ${say("predict.overlap", {mergeable, count})}` : "";
}
