/**
 * The dialog "Pictures": the step as SVG or PNG.
 *
 * All is made in the browser, where the fonts and the layout are: no picture goes to the server and
 * back, and thirty learners do not wait for each other.
 */
import {element, setText} from "../../shell/dom.js";
import {button, dialog} from "../../shell/kit.js";
import {saveFile} from "../../shell/taking_along.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {makePicture} from "./exporter.js";
import {isPart} from "./token_view_copy.js";

function sizeInWords(bytes) {
  const [key, unit] = bytes < 1e6 ? ["pictures.kilobytes", 1e3] : ["pictures.megabytes", 1e6];
  return say(key, {size: formatNumber(bytes / unit, bytes < 1e6 ? 0 : 1)});
}

export class PictureMenu {
  part = element("p", "hint", say("pictures.part"));
  sentence = element("input", {type: "checkbox"});
  status = element("p", {class: "picture-status", "aria-live": "polite"});
  root = dialog("panel keys pictures", say("pictures.open"));
  items = [button("item pictures-open", say("pictures.open"), () => this.open())];

  /** @param {import("../panels/index.js").PlayerView} player */
  constructor(player) {
    this.player = player;
    this.root.append(
      this.part,
      element("label", "field check", this.sentence, element("span", "", say("pictures.sentence"))),
      element("div", "choices", this.choice("SVG", "svg"), this.choice("PNG", "png")),
      this.status,
      button("plain wide inviting close", say("tokens.close"), () => this.root.close()),
    );
  }

  /** @param {string} label @param {"svg" | "png"} format */
  choice(label, format) {
    return button("plain wide choice", label, () => this.make(format));
  }

  show() {}

  open() {
    const {steps, text} = this.player;
    if (steps.playing) steps.toggle();
    setText(this.status, "");
    this.part.hidden = !isPart(text);
    this.root.showModal();
  }

  /** @param {"svg" | "png"} format */
  async make(format) {
    try {
      const {root, text: view, state} = this.player;
      const subject = {root, view, run: state.run, step: state.step};
      const made = await makePicture(subject, format, this.sentence.checked);
      saveFile(made);
      const size = sizeInWords(made.blob.size);
      setText(this.status, say("pictures.saved", {name: made.name, size}));
    } catch (error) {
      setText(this.status, say("pictures.failed", {reason: String(error)}));
    }
  }
}
