/** The history of the text in one picture, whose line is where the player stands, and moves it. */
import {MergeHistory} from "../../history/history.js";
import {button, panel} from "../../shell/kit.js";
import {saveFile} from "../../shell/taking_along.js";
import {historyPicture} from "../pictures/history_picture.js";
import {say} from "../../shell/messages.js";

export class AllMerges {
  /** @param {() => import("../steps/steps.js").Steps} steps */
  constructor(steps) {
    this.history = new MergeHistory((step, isMoving) =>
      isMoving ? steps().scrub(step) : steps().goTo(step),
    );
    const save = button("plain save", "SVG", async () =>
      saveFile(await historyPicture(this.history)),
    );
    save.title = say("pictures.open");
    this.root = panel("sheet history", say("history.title"), save, this.history.root);
  }

  /** @param {import("../run/payload.js").Run} run @param {number} step @param {boolean} hides whether what is still to come is not to be seen */
  show(run, step, hides) {
    this.history.show(run, step, hides ? step : run.size);
  }
}
