/** The curve of page Sizes, a Streamlit component, above it a ladder. */
import {mounted} from "../shell/mount.js";
import {Ladder} from "./ladder.js";
import {SizeCurve} from "./size_curve.js";

class LadderCurve extends SizeCurve {
  ladder = new Ladder((size) => this.valueAt(0, size));

  /** @param {any} data */
  constructor(data) {
    super(data);
    this.root.prepend(this.ladder.root);
  }

  watching() {
    return [...super.watching(), this.ladder.rows];
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    const {root, rows} = this.ladder;
    return root.contains(target) ? rows.actionOf(event) : super.actionOf(event, target);
  }

  /** @param {any} data */
  show(data) {
    this.ladder.show(data.ladder);
    super.show(data);
  }

  markSize() {
    this.ladder.choose(this.size);
    super.markSize();
  }
}

/** @param {import("../shell/host.js").Component<any>} component */
export default function sizeCurve(component) {
  return mounted(component, "size_curve", LadderCurve);
}
