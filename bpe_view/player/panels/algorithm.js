/** The algorithm beside the picture: its four lines, the one that is being done marked. */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {stored} from "../../shell/storage.js";
import {say} from "../../shell/messages.js";
import {OWN_LETTERS} from "../keys/key_table.js";

const LINES = ["count", "best", "merge", "repeat"];

export class Algorithm {
  choice = stored("algorithm");
  lines = LINES.map((line) => element("li", {"data-line": line}, say(`player.algorithm.${line}`)));
  list = element("ol", "lines", ...this.lines);
  root = element(
    "section",
    {class: "algorithm", "aria-label": say("player.algorithm.title")},
    this.list,
  );
  items = [button("item", "", () => this.toggle())];

  constructor({presenter}) {
    this.presenter = presenter;
    const found = this.choice.read();
    this.choose(found === "shown" || found === "hidden" ? found : "auto");
  }

  keys() {
    const says = say("player.keys.algorithm");
    return [{does: {a: () => this.toggle()}, shown: ["A"], says, rests: OWN_LETTERS}];
  }

  /** @param {string} choice "shown", "hidden", or "auto": shown where there is room */
  choose(choice) {
    this.root.dataset.choice = choice;
    const key = choice === "hidden" ? "player.algorithm.show" : "player.algorithm.hide";
    setText(this.items[0], say(key));
  }

  toggle() {
    const choice = this.list.checkVisibility() ? "hidden" : "shown";
    this.choose(choice);
    this.choice.write(choice);
    this.presenter.fit();
    this.root.scrollIntoView({block: "nearest"});
  }

  show({run, step, beat, lit}) {
    const current = beat === "made" ? "merge" : step < run.size ? "best" : "repeat";
    this.root.classList.toggle("lit", lit);
    for (const [at, line] of this.lines.entries()) {
      if (LINES[at] === current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}
