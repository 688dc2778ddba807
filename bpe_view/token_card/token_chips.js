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

/** @typedef {import("../tokens/token_source.js").LabelData & Record<string, any>} ChipsData   as token_chips.py makes it */

class TokenChips extends Part {
  /** @type {HTMLButtonElement[]} */
  chips = [];
  /** @type {string | null} */
  ids = null;
  list = element("div", {class: "chips", role: "group", "aria-label": say("card.chips.label")});
  note = element("p", "hint");
  heard = spokenLine();
  root = element("section", "frame panel token-chips", this.list, this.note, this.heard);

  constructor() {
    super();
    this.list.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {ChipsData} data */
  show(data) {
    const source = readLabels(data);
    if (this.ids !== null && String(data.ids) !== this.ids)
      setText(this.heard, say("card.chips.shown", {n: data.ids.length + data.left_out}));
    this.ids = String(data.ids);
    this.chips = data.ids.map((id) => {
      const node = button("chip", tokenChip(source, id), () => {
        this.mark(id);
        this.trigger("token", id);
      });
      node.value = String(id);
      return node;
    });
    this.list.replaceChildren(...this.chips);
    this.mark(data.chosen);
    const more = data.left_out ? [say("card.chips.left_out", {n: data.left_out})] : [];
    setText(this.note, [...more, say("card.signs")].join(" "));
  }

  /** @param {number | null} chosen an id */
  mark(chosen) {
    for (const chip of this.chips) chip.ariaPressed = String(chip.value === String(chosen));
    const first = this.chips.find(({ariaPressed}) => ariaPressed === "true") ?? this.chips[0];
    for (const chip of this.chips) chip.tabIndex = chip === first ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const {chips} = this;
    const here = /** @type {HTMLButtonElement} */ (event.target);
    const at = chips.indexOf(here);
    /** @type {Record<string, HTMLButtonElement | undefined>} */
    const ways = {
      ArrowRight: chips[at + 1],
      ArrowLeft: chips[at - 1],
      ArrowDown: this.nearest(here, chips.slice(at)),
      ArrowUp: this.nearest(here, chips.slice(0, at).reverse()),
      Home: chips[0],
      End: chips[chips.length - 1],
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = ways[event.key] ?? here;
    here.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Of the row that comes first in some chips and is not that of a chip: the one that is nearest to it. */
  nearest(chip, chips) {
    const row = chips.find(({offsetTop}) => offsetTop !== chip.offsetTop)?.offsetTop;
    const away = (/** @type {HTMLElement} */ {offsetLeft}) =>
      Math.abs(offsetLeft - chip.offsetLeft);
    const inRow = chips.filter(({offsetTop}) => offsetTop === row);
    return inRow.sort((one, other) => away(one) - away(other))[0];
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & ChipsData>} component */
export default function tokenChips(component) {
  return mounted(component, "token_chips", TokenChips);
}
