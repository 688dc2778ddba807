/** The curve of page Sizes, a Streamlit component, whose ladder can be saved. */
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted} from "../shell/mount.js";
import {saveFile} from "../shell/taking_along.js";
import {ladderPicture} from "./ladder_picture.js";
import {SizeCurve} from "./size_curve.js";

class SavedCurve extends SizeCurve {
  title = say("charts.ladder.label");
  save = button("plain pill", "SVG", async () =>
    saveFile(await ladderPicture(this.ladder.root, this.title)),
  );

  /** @param {import("./size_curve_payload.d.ts").SizeCurveData} data */
  constructor(data) {
    super(data);
    this.save.title = this.title;
    this.guess.press.after(this.save);
  }

  draw() {
    super.draw();
    this.save.hidden = this.ladder.root.hidden;
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & import("./size_curve_payload.d.ts").SizeCurveData>} component */
export default function sizeCurve(component) {
  return mounted(component, "size_curve", SavedCurve);
}
