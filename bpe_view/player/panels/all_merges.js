/** The history of the text in one picture, whose line is where the player stands, and moves it. */
import {MergeHistory} from "../../history/history.js";
import {panel} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";

export class AllMerges {
  constructor({steps}) {
    this.history = new MergeHistory((step, isMoving) =>
      isMoving ? steps.scrub(step) : steps.goTo(step),
    );
    this.root = panel("sheet history", say("history.title"), this.history.root);
  }

  watching() {
    return [this.history.resized];
  }

  show() {}

  /** Draws as wide as the sheet is by then. What is still to be predicted is not to be seen. */
  measure({run, step, mode, sheets}) {
    if (sheets.includes("history"))
      this.history.show(run, step, mode === "predict" ? step : run.size);
  }
}
