/** Scene 6: tokens against vocabulary size, first as one expects it, and what a size costs. */
import {GuessLayer} from "../../guess_curve/guess_layer.js";
import {element, setAttributes, setParts} from "../../shell/dom.js";
import {say, sayParts} from "../../shell/messages.js";
import {listenToKeys} from "../../shell/mount.js";
import {SizeCurve} from "../../size_curve/size_curve.js";
import {partNode} from "../../tokens/token_chip.js";
import {BYTES} from "../token_row.js";
import {NO_SOURCE, unpack} from "../../tokens/token_source.js";

/** The scene's progress at which the curve shows itself, also to who draws nothing. */
const SEEN_AT = 0.45;
const GPT_2_WIDTH = 768; // numbers for a token: `n_embd` of its published configuration
const PARTS_OF_ONE = 1e6; // a curve is given whole numbers, of which each is a part of one

/** A curve over vocabulary sizes that is hidden until its reader has drawn it. */
class GuessedCurve extends SizeCurve {
  cost = element("p", "cost");
  guess = new GuessLayer(() => this.draw());

  /** @param {import("../../size_curve/axes.js").SizeCurveData} data */
  constructor(data) {
    super(data);
    this.plot.append(this.guess.root);
    this.root.append(this.cost, this.guess.row);
  }

  get isHidden() {
    return this.guess.state === "drawing";
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return super.actionOf(event, target) ?? this.guess.actionOf(event.key, target);
  }

  sizeWritten() {
    return say("story.guess.rows", {n: this.size});
  }

  draw() {
    const {isHidden} = this;
    this.cost.hidden = isHidden;
    super.draw();
    if (!this.chart) return;
    const written = (/** @type {number} */ value) => this.written(value);
    const {values} = this.lines[0];
    this.root.dataset.guess = this.guess.state;
    setAttributes(this.svg, {tabindex: isHidden ? -1 : 0, "aria-hidden": String(isHidden)});
    this.guess.draw({...this.chart, values, first: this.data.first, written});
  }

  /** @param {import("../../size_curve/axes.js").Chart} chart */
  curves(chart) {
    return this.isHidden ? [] : super.curves(chart);
  }

  markSize() {
    if (this.isHidden) return this.mark.replaceChildren();
    super.markSize();
    const row = GPT_2_WIDTH;
    const parts = sayParts("story.guess.cost", {size: this.size, row, n: this.size * row});
    setParts(
      this.cost,
      parts.map((part) => partNode(NO_SOURCE, part)),
    );
  }
}

/** @type {import("../story.js").Draw} */
export function guessScene(figure, story) {
  const curve = curveOf(unpack(story.data.counts[story.told.language]));
  figure.append(element("p", "caption", say("story.guess.tokens")), curve.root);
  const at = (/** @type {number} */ progress) => {
    if (progress < SEEN_AT) return;
    if (curve.guess.state === "drawing") curve.guess.goOn();
    const {first} = curve.data;
    const part = (progress - SEEN_AT) / (1 - SEEN_AT);
    const size = first + Math.round((curve.last - first) * part);
    if (size !== curve.size) curve.choose(size);
  };
  return {at};
}

/** @param {import("../../tokens/token_source.js").Ints} counts of tokens, from the smallest size on */
function curveOf(counts) {
  const values = Float64Array.from(counts, (count) => count * PARTS_OF_ONE);
  const data = {
    label: say("story.guess.sizes"),
    unit: /** @type {const} */ ("tokens"),
    first: BYTES,
    size: BYTES,
    lines: [{title: "", values}],
    others: [],
    stop: null,
    is_log: false,
    ladder: null,
  };
  const curve = new GuessedCurve(data);
  listenToKeys(curve, curve.root);
  curve.show(data);
  return curve;
}
