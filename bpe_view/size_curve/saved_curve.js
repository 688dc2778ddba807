/** The curve of page Sizes, a Streamlit component, above it a ladder that can be saved. */
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted} from "../shell/mount.js";
import {saveFile} from "../shell/taking_along.js";
import {Ladder} from "./ladder.js";
import {ladderPicture} from "./ladder_picture.js";
import {SizeCurve} from "./size_curve.js";

class SavedCurve extends SizeCurve {
  ladder = new Ladder();
  title = say("charts.ladder.label");
  save = button("plain pill", "SVG", async () =>
    saveFile(await ladderPicture(this.ladder.root, this.title)),
  );

  /** @param {import("./size_curve_payload.d.ts").SizeCurveData} data */
  constructor(data) {
    super(data);
    this.root.prepend(this.ladder.root);
    this.save.title = this.title;
    this.guess.press.after(this.save);
  }

  watching() {
    return [...super.watching(), this.ladder.rows];
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    const {root, rows} = this.ladder;
    return root.contains(target) ? rows.actionOf(event) : super.actionOf(event, target);
  }

  /** @param {import("./size_curve_payload.d.ts").SizeCurveData} data */
  show(data) {
    this.ladder.show(data.ladder, (size) => this.valueAt(0, size));
    super.show(data);
  }

  markSize() {
    this.ladder.choose(this.size);
    super.markSize();
  }

  draw() {
    this.ladder.root.hidden = this.guess.state === "drawing" || !this.data.ladder;
    super.draw();
    this.save.hidden = this.ladder.root.hidden;
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & import("./size_curve_payload.d.ts").SizeCurveData>} component */
export default function sizeCurve(component) {
  return mounted(component, "size_curve", SavedCurve);
}
