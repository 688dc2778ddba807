/**
 * The entrance of the landing page: what this is, the way to lesson 1, and a line for a name, which
 * stands in tokens below it.
 *
 * The name goes to Python as "text" after a short rest. "way" is triggered by whoever wants to go on:
 * to the first lesson, or to where one sees why the name is cut so.
 */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say, sayParts} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {partNode, tokenChip} from "../tokens/token_chip.js";
import {readLabels} from "../tokens/token_source.js";
import {SHORT_REST, typedLine} from "../shell/typed_text.js";

/**
 * @typedef {object} EntranceData   as entrance_payload.py makes it
 * @property {string} typed
 * @property {boolean} missing  there is no vocabulary to cut it with
 * @property {number[]} ids
 * @property {Record<number, string>} labels
 * @property {number[]} partial
 * @property {number[]} base
 * @property {number} most
 */

class Entrance extends Part {
  /** @param {EntranceData} data */
  constructor(data) {
    super();
    const source = readLabels(data);
    const lesson = sayParts("entrance.lesson").map((part) => partNode(source, part));
    this.sentence = element("p", "sentence", ...lesson);
    const name = say("entrance.name");
    const line = {class: "entry name", placeholder: name, "aria-label": name};
    this.typed = typedLine(line, SHORT_REST, (text) => this.tell("text", text));
    this.typed.begin(data.typed);
    this.chips = element("span", {class: "chips", dir: "auto"});
    this.count = element("span", "count");
    const start = this.way("plain pill inviting start", "start");
    start.replaceChildren(
      element("span", "long", say("entrance.start")),
      element("span", "short", say("entrance.start_short")),
    );
    this.why = this.way("plain pill why", "why");
    const answer = element("p", {class: "answer", role: "status"}, this.chips, this.count);
    const ways = element("div", "ways", start, this.typed.field, answer, this.why);
    this.root = element("div", "frame", element("div", "entrance", this.sentence, ways));
  }

  /** @param {string} look @param {"start" | "why"} way */
  way(look, way) {
    return button(look, say(`entrance.${way}`), () => this.trigger("way", way));
  }

  stop() {
    this.typed.stop();
  }

  /** @param {EntranceData} data @param {Entrance} [before] */
  show(data, before) {
    if (before) this.typed.takeOver(before.typed);
    const source = readLabels(data);
    const isCut = data.typed !== "" && !data.missing;
    const tokens = say("tokens.tokens", {n: data.ids.length});
    this.typed.field.maxLength = data.most;
    this.chips.replaceChildren(...data.ids.map((id) => tokenChip(source, id)));
    this.count.textContent = isCut ? say("entrance.count", {tokens}) : "";
    if (data.missing) this.count.textContent = say("entrance.missing");
    this.why.hidden = !isCut;
    // What scrolls must be reached by the keyboard.
    if (this.chips.scrollWidth > this.chips.clientWidth) this.chips.tabIndex = 0;
    else this.chips.removeAttribute("tabindex");
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & EntranceData>} component */
export default function entrance(component) {
  return mounted(component, "entrance", Entrance);
}
