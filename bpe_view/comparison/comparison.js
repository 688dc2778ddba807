/** The comparison's parts together: panes on one text, looked at in one place. */
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {focusAround} from "../shell/kit.js";
import {Part} from "../shell/mount.js";
import {NextFrame} from "../shell/next_frame.js";
import {markDifferences} from "./differences.js";
import {Pane} from "./pane.js";
import {readSides, symbolAtByte} from "./pane_model.js";

const REST_BEFORE_REPORT = 120; // sizes are reported once they have rested this many milliseconds

export class Comparison extends Part {
  constructor() {
    super();
    this.identity = "";
    this.isPart = false;
    /** @type {import("./pane_model.js").Side[]} */
    this.sides = [];
    /** @type {Pane[]} */
    this.panes = [];
    this.byte = -1; // the place looked at
    this.next = new NextFrame();
    this.timer = 0;
    this.counter = element("p", "counter");
    this.missing = element("span", "key missing");
    const only = element("span", "key only", say("compare.only"));
    const legend = element("p", "flow lines hint", only, this.missing);
    const differences = element("div", "flow lines", this.counter, legend);
    this.grid = element("div", "stack panes");
    const name = {class: "frame compare", "aria-label": say("compare.comparison")};
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
    if (data.identity === this.identity) return;
    for (const view of this.watching()) view.disconnect();
    this.identity = data.identity;
    this.isPart = data.is_part;
    this.sides = readSides(data);
    /** @type {import("./pane.js").PaneHandlers} */
    const handlers = {
      size: (pane, step) => this.soon(() => this.moveOne(pane, step)),
      sized: () => this.reportSoon(),
    };
    this.panes = this.sides.map((side, place) => new Pane(place, side, handlers));
    this.grid.replaceChildren(...this.panes.map(({root}) => root));
    this.grid.dataset.count = String(this.panes.length);
    setText(this.missing, say("compare.missing", {title: this.sides[0].title}));
    this.byte = -1;
    for (const pane of this.panes) {
      pane.view.together = this.panes.length;
      pane.begin(data.byte_count);
      this.listen(pane);
    }
    this.showSizes();
    this.root.dataset.identity = data.identity;
  }

  /** @param {Pane} pane */
  listen(pane) {
    const {text, view} = pane;
    text.addEventListener("pointermove", ({pointerType, target}) => {
      if (pointerType !== "touch") this.point(pane, view.symbolAt(target));
    });
    text.addEventListener("click", ({target}) => this.point(pane, view.symbolAt(target)));
    text.addEventListener("pointerleave", ({pointerType}) => {
      if (pointerType !== "touch") this.lookAt(-1);
    });
  }

  /** @param {Pane} pane @param {number} symbol */
  point(pane, symbol) {
    this.lookAt(symbol < 0 ? -1 : pane.side.offsets[symbol]);
  }

  /** @param {number} byte -1 for none */
  lookAt(byte) {
    if (byte === this.byte) return;
    this.byte = byte;
    for (const pane of this.panes) pane.lookAt(byte);
  }

  /** Everything that depends on the sizes. */
  showSizes() {
    const count = markDifferences(this.sides).length;
    for (const pane of this.panes) {
      pane.showStep();
      if (this.byte >= 0) pane.lookAt(this.byte);
    }
    const shown = this.sides.filter(({problem}) => problem === null);
    const compares = shown.length > 1 && this.sides[0] === shown[0];
    const differences = `compare.differences.${this.isPart ? "in_part" : "all"}`;
    setText(this.counter, compares ? say(differences, {n: count}) : say("compare.single"));
  }

  moveOne(pane, step) {
    pane.side.step = step;
    this.showSizes();
  }

  /** @param {() => void} action a size that is dragged */
  soon(action) {
    clearTimeout(this.timer);
    this.next.ask(action);
  }

  reportSoon() {
    this.next.finish();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(), REST_BEFORE_REPORT);
  }

  report() {
    const sizes = this.sides.map(({problem, sizable, base_size, step}) =>
      problem === null && sizable ? base_size + step : null,
    );
    this.tell("at", {identity: this.identity, sizes});
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf({key}, target) {
    /** @type {Record<string, () => void>} */
    const moves = {ArrowLeft: () => this.moveIn(-1), ArrowRight: () => this.moveIn(1)};
    if (key === "Escape") return () => this.lookAt(-1);
    return target.closest(".tokens") ? moves[key] : null;
  }

  /** In the pane that has the focus. @param {number} by -1 or 1 */
  moveIn(by) {
    const pane = this.panes.find(({text}) => text === focusAround(this.root));
    if (pane) this.move(pane, by);
  }

  /**
   * To the token before or after the one looked at, in one pane.
   * @param {Pane} pane
   * @param {number} by -1 or 1
   */
  move(pane, by) {
    const {side, view} = pane;
    const size = side.source.symbols.length;
    const now = this.byte < 0 ? null : view.spanAt(symbolAtByte(side, this.byte));
    const to = now === null ? 0 : by > 0 ? now.to : now.from - 1;
    if (to < 0 || to >= size) return;
    const {from} = view.spanAt(to);
    view.reveal(from);
    this.lookAt(side.offsets[from]);
  }
}
