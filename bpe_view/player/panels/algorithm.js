/** The algorithm beside the picture: its four lines, the one that is being done lit. */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {keepChoice, keptChoice} from "../../shell/kept_choice.js";
import {say} from "../../shell/messages.js";

const LINES = ["count", "best", "merge", "repeat"];
const ALGORITHM_KEPT_AS = "algorithm";

export class Algorithm {
  constructor() {
    this.lines = LINES.map((line) =>
      element("li", {"data-line": line}, say(`player.algorithm.${line}`)),
    );
    this.list = element("ol", "lines", ...this.lines);
    this.button = button("plain pill", "", () => this.toggle());
    const attributes = {class: "panel algorithm", "aria-label": say("player.algorithm.title")};
    this.root = element("section", attributes, this.button, this.list);
    this.choose(keptChoice(ALGORITHM_KEPT_AS, ["shown", "hidden"], "auto"));
  }

  /** @param {string} choice "shown", "hidden", or "auto": shown where there is room */
  choose(choice) {
    this.root.dataset.choice = choice;
    const isShown = choice !== "hidden";
    this.button.setAttribute("aria-expanded", String(isShown));
    setText(this.button, say(isShown ? "player.algorithm.hide" : "player.algorithm.show"));
  }

  toggle() {
    this.choose(this.list.checkVisibility() ? "hidden" : "shown");
    keepChoice(ALGORITHM_KEPT_AS, this.root.dataset.choice ?? "auto");
  }

  /**
   * @param {"best" | "merge" | "repeat"} current the line that is being done
   * @param {boolean} lit whether one sees it go from line to line
   * @param {boolean} isGiven whether the merge was given, and not chosen by its count
   */
  show(current, lit, isGiven) {
    this.root.classList.toggle("lit", lit);
    for (const line of this.lines) {
      const isBest = line.dataset.line === "best";
      if (isBest) setText(line, say(`player.algorithm.${isGiven ? "given" : "best"}`));
      if (line.dataset.line === current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}
