/**
 * The comparison, a Streamlit component: two to four panes show one text, each in the tokens of its own
 * tokenizer, and are looked at in one place.
 *
 * Python sends gap ranks once, so every size of a run is at hand here: moving a size asks nobody.
 * When a size has come to rest it goes to Python as "at", for the table and for the link.
 */
import {element, setText} from "../shell/dom.js";
import {focusAround} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {NextFrame} from "../shell/next_frame.js";
import {Pane} from "./pane.js";
import {markDifferences, readSides} from "./pane_model.js";

const REST_BEFORE_REPORT = 120; // sizes are reported once they have rested this many milliseconds

class Comparison extends Part {
  /** What Python sent, and the byte of the text that is looked at, -1: none. @type {any} */
  state = {data: {identity: ""}, byte: -1};
  /** @type {Pane[]} */
  panes = [];
  next = new NextFrame();
  timer = 0;
  counter = element("p", "counter");
  missing = element("span", "key missing");
  grid = element("div", "stack panes");

  constructor() {
    super();
    const only = element("span", "key only", say("compare.only"));
    const legend = element("p", "flow lines hint", only, this.missing);
    const name = {class: "frame compare", "aria-label": say("compare.comparison")};
    const differences = element("div", "flow lines", this.counter, legend);
    this.root = element("section", name, differences, this.grid);
  }

  watching() {
    return this.panes.map(({view}) => view);
  }

  stop() {
    clearTimeout(this.timer);
    this.next.cancel();
  }

  /** @param {import("./pane_model.js").ComparisonData} data */
  show(data) {
    if (data.identity === this.state.data.identity) return;
    for (const view of this.watching()) view.disconnect();
    this.state = {data, byte: -1};
    const sides = readSides(data);
    this.panes = sides.map((side, place) => new Pane(place, side, this));
    this.grid.replaceChildren(...this.panes.map(({root}) => root));
    this.grid.dataset.count = String(sides.length);
    setText(this.missing, say("compare.missing", {title: sides[0].title}));
    for (const pane of this.panes) pane.begin(sides.length);
    this.showSizes();
    this.root.dataset.identity = data.identity;
  }

  /** @param {number} byte -1 for none */
  lookAt(byte) {
    if (byte === this.state.byte) return;
    this.state.byte = byte;
    for (const pane of this.panes) pane.lookAt(byte);
  }

  /** Everything that depends on the sizes. */
  showSizes() {
    const {byte, data} = this.state;
    const sides = this.panes.map(({side}) => side);
    const places = markDifferences(sides);
    for (const pane of this.panes) {
      pane.showStep();
      if (byte >= 0) pane.lookAt(byte);
    }
    const words = data.is_part ? "compare.differences.in_part" : "compare.differences.all";
    setText(this.counter, places ? say(words, {n: places.length}) : say("compare.single"));
  }

  /** While a size is dragged. @param {Pane} pane @param {number} step */
  drag(pane, step) {
    clearTimeout(this.timer);
    this.next.ask(() => {
      pane.side.step = step;
      this.showSizes();
    });
  }

  /** A size was let go. */
  release() {
    this.next.finish();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(), REST_BEFORE_REPORT);
  }

  report() {
    const sizes = this.panes.map(({side: {problem, sizable, base_size, step}}) =>
      problem === null && sizable ? base_size + step : null,
    );
    this.tell("at", {identity: this.state.data.identity, sizes});
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf({key}, target) {
    /** @type {Record<string, () => void>} */
    const moves = {ArrowLeft: () => this.move(-1), ArrowRight: () => this.move(1)};
    if (key === "Escape") return () => this.lookAt(-1);
    return target.closest(".tokens") ? moves[key] : null;
  }

  /** To the token before or after the one looked at, in the pane that has the focus. @param {number} by -1 or 1 */
  move(by) {
    const pane = this.panes.find(({view}) => view.root === focusAround(this.root));
    const byte = pane?.beside(this.state.byte, by) ?? -1;
    if (byte >= 0) this.lookAt(byte);
  }
}

/** @typedef {import("../shell/mount.js").Visitor & import("./pane_model.js").ComparisonData} Data */

/** @param {import("../shell/host.js").Component<Data>} component */
export default function compare(component) {
  return mounted(component, "compare", Comparison);
}
