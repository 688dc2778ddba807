/** Scene 6: tokens against vocabulary size, first as one expects it, and what a size costs. */
import {GuessedCurve} from "../../guess_curve/guessed_curve.js";
import {element, setParts} from "../../shell/dom.js";
import {say, sayParts} from "../../shell/messages.js";
import {listenToKeys} from "../../shell/mount.js";
import {partNode} from "../../tokens/token_chip.js";
import {BYTES} from "../token_row.js";
import {NO_SOURCE, unpack} from "../../tokens/token_source.js";

/** The scene's progress at which the curve shows itself, also to who draws nothing. */
const SEEN_AT = 0.45;
const GPT_2_WIDTH = 768; // numbers for a token: `n_embd` of its published configuration
const PARTS_OF_ONE = 1e6; // a curve is given whole numbers, of which each is a part of one

class CurveOfStory extends GuessedCurve {
  cost = element("p", "cost");

  sizeWritten() {
    return say("story.guess.rows", {n: this.size});
  }

  draw() {
    this.cost.hidden = this.isHidden;
    super.draw();
  }

  markSize() {
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
  const curve = new CurveOfStory(data);
  curve.plot.after(curve.cost);
  listenToKeys(curve, curve.root);
  curve.show(data);
  return curve;
}
