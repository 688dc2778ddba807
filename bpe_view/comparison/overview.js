/**
 * Rows of one text under one another, a Streamlit component: what each costs stands in bars below, and
 * where they differ most in a sentence. A pressed button goes to Python as "open".
 *
 * @typedef {any} OverviewData   as `overview_of` in ui/compare/overview_view.py makes it
 */
import {Rows} from "../rows/rows.js";
import {element, setText} from "../shell/dom.js";
import {button, panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";

class Overview extends Part {
  rows = new Rows();
  shown = "";
  title = element("h2", "title");
  bars = element("div", {class: "bars", role: "list"});
  sentence = element("p", "sentence");
  actions = element("div", "flow actions");

  constructor() {
    super();
    const costs = element("section", "panel costs", this.title, this.bars);
    const differ = panel("differ", say("compare.differ"), this.sentence, this.actions);
    const below = element("div", "stack below", costs, differ);
    const rows = element("div", "panel", this.rows.root);
    this.root = element("section", "frame stack overview", rows, below);
  }

  watching() {
    return [this.rows];
  }

  /** @param {OverviewData} data */
  show(data) {
    const shown = JSON.stringify(data.rows);
    if (shown !== this.shown) this.rows.show(data.rows);
    this.shown = shown;
    setText(this.title, data.bars_title);
    const most = Math.max(...data.bars.map(({value}) => value), 0) || 1;
    this.bars.replaceChildren(...data.bars.map((one) => bar(one, most)));
    setText(this.sentence, data.difference);
    const actions = Object.entries(data.actions).map(([key, label]) => {
      const isOpen = key === data.open;
      const node = button("plain", label, () => this.tell("open", isOpen ? "none" : key));
      node.ariaPressed = String(isOpen);
      return node;
    });
    this.actions.replaceChildren(...actions);
  }

  /** @param {KeyboardEvent} event */
  actionOf(event) {
    return this.rows.actionOf(event);
  }
}

function bar({name, value, shown}, most) {
  const filled = element("span", "bar");
  filled.style.width = `${(100 * value) / most}%`;
  const track = element("span", {class: "track", "aria-hidden": "true"}, filled);
  const label = element("bdi", "of", name);
  return element("div", {class: "cost", role: "listitem"}, label, track, element("b", "", shown));
}

/** @param {import("../shell/host.js").Component<OverviewData & import("../shell/mount.js").Visitor>} component */
export default function overview(component) {
  return mounted(component, "overview", Overview);
}
