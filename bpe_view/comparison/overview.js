/**
 * Rows of one text under one another, a Streamlit component: what each costs stands in bars below, and
 * where they differ most in a sentence. A pressed button goes to Python as "open".
 *
 * @typedef {any} OverviewData   as overview_payload.py makes it
 */
import {Rows} from "../rows/rows.js";
import {element, setText} from "../shell/dom.js";
import {button, panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";

class Overview extends Part {
  constructor() {
    super();
    this.rows = new Rows();
    this.shown = "";
    this.title = element("h2", "title");
    this.bars = element("div", {class: "bars", role: "list"});
    this.sentence = element("p", "sentence");
    this.actions = element("div", "flow actions");
    const costs = element("section", "panel costs", this.title, this.bars);
    const differ = panel("differ", say("compare.differ"), this.sentence, this.actions);
    this.root = element(
      "section",
      {class: "frame stack overview"},
      element("div", "panel", this.rows.root),
      element("div", "stack below", costs, differ),
    );
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
    this.actions.replaceChildren(
      ...Object.entries(data.actions).map(([key, label]) => {
        const isOpen = key === data.open;
        const node = button("plain", label, () => this.tell("open", isOpen ? "none" : key));
        node.ariaPressed = String(isOpen);
        return node;
      }),
    );
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
