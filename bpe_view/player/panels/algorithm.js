/** The algorithm beside the picture: its four lines, the one that is being done marked. */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {keepChoice, keptChoice} from "../../shell/storage.js";
import {say} from "../../shell/messages.js";
import {OWN_LETTERS} from "../keys/key_table.js";

const LINES = ["count", "best", "merge", "repeat"];
const ALGORITHM_KEPT_AS = "algorithm";

export class Algorithm {
  lines = LINES.map((line) => element("li", {"data-line": line}, say(`player.algorithm.${line}`)));
  list = element("ol", "lines", ...this.lines);
  root = element(
    "section",
    {class: "algorithm", "aria-label": say("player.algorithm.title")},
    this.list,
  );
  items = [button("item", "", () => this.toggle())];

  /** @param {import("./index.js").PlayerView} player */
  constructor({presenter}) {
    this.presenter = presenter;
    this.choose(keptChoice(ALGORITHM_KEPT_AS, ["shown", "hidden"], "auto"));
  }

  keys() {
    const says = say("player.keys.algorithm");
    return [{does: {a: () => this.toggle()}, shown: ["A"], says, rests: OWN_LETTERS}];
  }

  /** @param {string} choice "shown", "hidden", or "auto": shown where there is room */
  choose(choice) {
    this.root.dataset.choice = choice;
    setText(this.items[0], say(`player.algorithm.${choice === "hidden" ? "show" : "hide"}`));
  }

  toggle() {
    const choice = this.list.checkVisibility() ? "hidden" : "shown";
    this.choose(choice);
    keepChoice(ALGORITHM_KEPT_AS, choice);
    this.presenter.fit();
    this.root.scrollIntoView({block: "nearest"});
  }

  /** @param {import("./index.js").PlayerState} state */
  show({run, step, beat, lit}) {
    const current = beat === "made" ? "merge" : step < run.size ? "best" : "repeat";
    this.root.classList.toggle("lit", lit);
    for (const [at, line] of this.lines.entries()) {
      if (LINES[at] === current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}
