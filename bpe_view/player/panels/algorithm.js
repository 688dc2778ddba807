/** The algorithm beside the picture: its four lines, the one that is being done marked. */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {keepChoice, keptChoice} from "../../shell/storage.js";
import {say} from "../../shell/messages.js";

const LINES = ["count", "best", "merge", "repeat"];
const ALGORITHM_KEPT_AS = "algorithm";

export class Algorithm {
  constructor() {
    this.lines = LINES.map((line) =>
      element("li", {"data-line": line}, say(`player.algorithm.${line}`)),
    );
    this.list = element("ol", "lines", ...this.lines);
    const attributes = {class: "algorithm", "aria-label": say("player.algorithm.title")};
    this.root = element("section", attributes, this.list);
    /** Stands where whoever has the algorithm wants it. */
    this.button = button("item", "", () => this.toggle());
    this.choose(keptChoice(ALGORITHM_KEPT_AS, ["shown", "hidden"], "auto"));
  }

  /** @param {string} choice "shown", "hidden", or "auto": shown where there is room */
  choose(choice) {
    this.root.dataset.choice = choice;
    setText(this.button, say(`player.algorithm.${choice === "hidden" ? "show" : "hide"}`));
  }

  toggle() {
    this.choose(this.list.checkVisibility() ? "hidden" : "shown");
    keepChoice(ALGORITHM_KEPT_AS, this.root.dataset.choice ?? "auto");
  }

  /**
   * @param {"best" | "merge" | "repeat"} current the line that is being done
   * @param {boolean} lit whether one sees it go from line to line
   */
  show(current, lit) {
    this.root.classList.toggle("lit", lit);
    for (const line of this.lines) {
      if (line.dataset.line === current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}
