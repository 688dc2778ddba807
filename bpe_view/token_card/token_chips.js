/**
 * A vocabulary as chips. A press on one goes to Python as "token". One Tab leads in and the next one
 * out again; arrows, Home and End go from chip to chip.
 */
import {tokenChip} from "../tokens/token_chip.js";
import {element, setText} from "../shell/dom.js";
import {button, spokenLine} from "../shell/kit.js";
import {mounted, Part} from "../shell/mount.js";
import {readLabels} from "../tokens/token_source.js";
import {say} from "../shell/messages.js";

/**
 * @typedef {object} ChipsData   as token_chips.py makes it
 * @property {number[]} ids
 * @property {number | null} chosen
 * @property {number} left_out   tokens that were found and have no chip
 * @property {Record<number, string>} labels
 * @property {number[]} partial
 * @property {number[]} base
 * @property {number[]} specials
 */

class TokenChips extends Part {
  constructor() {
    super();
    /** @type {HTMLElement[]} */
    this.chips = [];
    /** @type {number[] | null} */
    this.ids = null;
    this.list = element("div", {
      class: "chips",
      role: "group",
      "aria-label": say("card.chips.label"),
    });
    this.note = element("p", "hint");
    this.heard = spokenLine();
    this.root = element("section", "frame panel token-chips", this.list, this.note, this.heard);
    this.list.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {ChipsData} data */
  show(data) {
    const source = readLabels(data);
    if (this.ids && String(data.ids) !== String(this.ids))
      setText(this.heard, say("card.chips.shown", {n: data.ids.length + data.left_out}));
    this.ids = data.ids;
    this.chips = data.ids.map((id) => {
      const node = button("chip", tokenChip(source, id), () => this.choose(node));
      node.value = String(id);
      return node;
    });
    this.list.replaceChildren(...this.chips);
    this.mark(String(data.chosen));
    const more = data.left_out ? [say("card.chips.left_out", {n: data.left_out})] : [];
    setText(this.note, [...more, say("card.signs")].join(" "));
  }

  /** @param {HTMLElement} chip */
  choose(chip) {
    const {value} = /** @type {HTMLButtonElement} */ (chip);
    this.mark(value);
    this.trigger("token", Number(value));
  }

  /** @param {string} chosen an id */
  mark(chosen) {
    const values = this.chips.map((chip) => /** @type {HTMLButtonElement} */ (chip).value);
    const at = Math.max(0, values.indexOf(chosen));
    this.chips.forEach((chip, place) => {
      chip.ariaPressed = String(values[place] === chosen);
      chip.tabIndex = place === at ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const at = this.chips.indexOf(/** @type {HTMLElement} */ (event.target));
    const last = this.chips.length - 1;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: this.inNextRow(at, 1),
      ArrowUp: this.inNextRow(at, -1),
      Home: 0,
      End: last,
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.chips[Math.max(0, Math.min(last, ways[event.key]))];
    this.chips[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** The chip above or below one: the nearest of the next row. */
  inNextRow(at, way) {
    const {offsetTop: top, offsetLeft: left} = this.chips[at];
    let found = at;
    for (let place = at + way; this.chips[place]; place += way) {
      const {offsetTop, offsetLeft} = this.chips[place];
      if (offsetTop === top) continue;
      if (found !== at && offsetTop !== this.chips[found].offsetTop) break;
      const isNearer = Math.abs(offsetLeft - left) < Math.abs(this.chips[found].offsetLeft - left);
      if (found === at || isNearer) found = place;
    }
    return found;
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & ChipsData>} component */
export default function tokenChips(component) {
  return mounted(component, "token_chips", TokenChips);
}
