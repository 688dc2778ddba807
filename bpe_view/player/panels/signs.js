/** What the signs of a text stand for, under the text, where it has such signs. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {NO_RUN} from "../run/run.js";

const EXPLAINED = {" ": "space", "\n": "line_break"};

export class Signs {
  root = element("p", {class: "flow lines hint signs", hidden: ""});
  run = NO_RUN;

  show({run}) {
    if (run === this.run) return;
    this.run = run;
    const used = Object.entries(EXPLAINED).filter(([character]) =>
      run.source.text.includes(character),
    );
    const said = used.map(([one, key]) =>
      say(`player.signs.${key}`, {sign: run.source.marks[one]}),
    );
    this.root.replaceChildren(...said.map((words) => element("span", "", words)));
    this.root.hidden = said.length === 0;
  }
}
