/** What the signs of a text stand for, under the text, where it has such signs. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";

const EXPLAINED = {" ": "space", "\n": "line_break"};

export class Signs {
  root = element("p", "signs");

  /** @param {import("../run/payload.js").Run} run */
  load({text, marks}) {
    const used = Object.entries(EXPLAINED).filter(([character]) => text.includes(character));
    const said = used.map(([one, key]) => say(`player.signs.${key}`, {sign: marks[one]}));
    this.root.replaceChildren(...said.map((words) => element("span", "", words)));
    this.root.hidden = said.length === 0;
  }
}
