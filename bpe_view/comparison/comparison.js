/** The comparison's parts together: panes on one text, looked at in one place. */
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {focusAround, spokenLine} from "../shell/kit.js";
import {Keys} from "../shell/keys.js";
import {Part} from "../shell/mount.js";
import {NextFrame} from "../shell/next_frame.js";
import {Bar} from "./bar.js";
import {cutsAround, markDifferences, panesThatDiffer} from "./differences.js";
import {Pane} from "./pane.js";
import {readSides, symbolAtByte} from "./pane_model.js";
import {Sizes} from "./sizes.js";
import {Together} from "./step_together.js";

const REST_BEFORE_REPORT = 120; // sizes are reported once they have rested this many milliseconds

/** @param {string[]} items @param {"comma" | "and"} how */
function listed(items, how) {
  return items.length === 0
    ? ""
    : items.reduce((list, item) => say(`compare.list.${how}`, {list, item}));
}

export class Comparison extends Part {
  constructor() {
    super();
    this.identity = "";
    this.isPart = false;
    /** @type {import("./pane_model.js").Side[]} */
    this.sides = [];
    this.sizes = new Sizes(this.sides);
    /** @type {Pane[]} */
    this.panes = [];
    this.together = new Together(this.panes);
    /** @type {number[]} */
    this.differences = [];
    this.at = -1; // which difference; -1: none yet
    this.byte = -1; // the place looked at
    this.next = new NextFrame();
    this.timer = 0;
    this.keys = new Keys(
      () => this.keyRows(),
      say("compare.keys.where"),
      () => this.lookAt(-1),
    );
    this.bar = new Bar({
      keys: this.keys.button,
      go: (by) => this.go(by),
      scrub: (step) => this.soon(() => this.moveAll(step)),
      scrubbed: () => this.reportSoon(),
    });
    this.grid = element("div", "panes");
    const name = {class: "frame compare", "aria-label": say("compare.comparison")};
    this.spoken = spokenLine();
    const parts = [this.bar.root, this.grid, this.spoken, this.keys.dialog];
    this.root = element("section", name, ...parts);
  }

  /** Merges that each pane shows. */
  get steps() {
    return this.panes.map(({side}) => side.step);
  }

  watching() {
    return this.panes.map(({view}) => view);
  }

  stop() {
    clearTimeout(this.timer);
    this.next.cancel();
  }

  /**
   * @param {import("./pane_model.js").ComparisonData} data
   * @param {Comparison} [before] the one in another language
   */
  show(data, before) {
    if (data.identity === this.identity) return;
    const steps = before?.identity === data.identity ? before.steps : undefined;
    for (const view of this.watching()) view.disconnect();
    this.identity = data.identity;
    this.isPart = data.is_part;
    this.sides = readSides(data);
    for (const [place, side] of this.sides.entries()) side.step = steps?.[place] ?? side.step;
    this.sizes = new Sizes(this.sides);
    /** @type {import("./pane.js").PaneHandlers} */
    const handlers = {
      size: (pane, step) => this.soon(() => this.moveOne(pane, step)),
      sized: () => this.reportSoon(),
    };
    this.panes = this.sides.map((side, place) => new Pane(place, side, handlers));
    this.grid.replaceChildren(...this.panes.map(({root}) => root));
    this.grid.dataset.count = String(this.panes.length);
    this.bar.together.hidden = this.sizes.count < 2;
    setText(this.bar.missing, say("compare.missing", {title: this.sides[0].title}));
    this.byte = -1;
    for (const pane of this.panes) {
      pane.view.together = this.panes.length;
      pane.begin(data.byte_count);
      this.listen(pane);
    }
    this.together = new Together(this.panes);
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
    this.differences = markDifferences(this.sides);
    this.at = -1;
    for (const pane of this.panes) {
      pane.pick(-1);
      pane.showStep();
      if (this.byte >= 0) pane.lookAt(this.byte);
    }
    const sizes = this.panes
      .filter(({side}) => side.sizable)
      .map(({side, root}) =>
        say("compare.row", {name: side.title, tokens: Number(root.dataset.size)}),
      );
    this.bar.showTogether(this.sizes.step, this.sizes.most, listed(sizes, "comma"));
    this.sayDifference();
  }

  /** @param {Pane} pane @param {number} step */
  moveOne(pane, step) {
    pane.side.step = step;
    this.sizes.remember();
    this.showSizes();
  }

  /** @param {number} step */
  moveAll(step) {
    this.sizes.moveTo(step);
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

  /**
   * To the difference after or before this one, round and round.
   * @param {number} by -1 or 1
   */
  go(by) {
    const count = this.differences.length;
    if (count === 0) return;
    this.at = this.at < 0 ? (by > 0 ? 0 : count - 1) : (this.at + by + count) % count;
    const byte = this.differences[this.at];
    for (const pane of this.panes) pane.pick(byte);
    this.lookAt(byte);
    const [first] = this.panes;
    first.view.reveal(symbolAtByte(first.side, byte));
    this.together.follow(first);
    this.sayDifference();
  }

  sayDifference() {
    const count = this.differences.length;
    const others = this.sides.filter(({problem}, place) => place > 0 && problem === null);
    let words = say(this.isPart ? "compare.differences.in_part" : "compare.differences.all", {
      n: count,
    });
    if (others.length === 0 || this.sides[0].problem !== null) words = say("compare.single");
    else if (this.at >= 0) words = this.differenceInWords(others.length > 1);
    this.bar.tell(words, count);
    this.root.dataset.difference = String(this.at + 1);
  }

  /** @param {boolean} naming whether to name the panes */
  differenceInWords(naming) {
    const which = {place: this.at + 1, count: this.differences.length};
    const byte = this.differences[this.at];
    const panes = panesThatDiffer(this.sides, byte);
    this.tellCuts(which.place, panes[0], byte);
    if (!naming) return say("compare.differences.one", which);
    return say("compare.differences.one_in", {
      ...which,
      panes: listed(
        panes.map((place) => this.sides[place].title),
        "and",
      ),
    });
  }

  /** To who does not see them. @param {number} place @param {number} other pane @param {number} byte */
  tellCuts(place, other, byte) {
    const [first, second] = [this.sides[0], this.sides[other]];
    const cuts = cutsAround(first, second, byte);
    const told = [first, second].map(({title}, side) =>
      say("compare.row", {name: title, tokens: cuts[side]}),
    );
    const difference = say("compare.differences.one", {place, count: this.differences.length});
    setText(
      this.spoken,
      say("compare.differences.told", {difference, cuts: listed(told, "comma")}),
    );
  }

  /** @returns {import("../shell/keys.js").KeyRow[]} */
  keyRows() {
    return [
      {
        does: {ArrowLeft: () => this.moveIn(-1), ArrowRight: () => this.moveIn(1)},
        shown: ["←", "→"],
        says: say("tokens.keys.token"),
        only: ".tokens",
      },
      {
        does: {n: () => this.go(1), p: () => this.go(-1)},
        shown: ["N", "P"],
        says: say("compare.keys.difference"),
      },
    ];
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return this.keys.actionOf(event, target);
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
