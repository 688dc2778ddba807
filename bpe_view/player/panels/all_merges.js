/** The history of the text in one picture, whose line is where the player stands, and moves it. */
import {MergeHistory} from "../../history/history.js";
import {panel} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";

export class AllMerges {
  /** @param {() => import("../steps/steps.js").Steps} steps */
  constructor(steps) {
    this.history = new MergeHistory((step, isMoving) =>
      isMoving ? steps().scrub(step) : steps().goTo(step),
    );
    this.root = panel("sheet history", say("history.title"), this.history.root);
  }

  /** @param {import("../run/payload.js").Run} run @param {number} step @param {boolean} hides whether what is still to come is not to be seen */
  show(run, step, hides) {
    this.history.show(run, step, hides ? step : run.size);
  }
}
