/** The text of a lesson. */
import {element} from "../../shell/dom.js";
import {mounted, Part} from "../../shell/mount.js";
import {blockNodes} from "./markdown.js";

/** @typedef {{text: string}} LessonTextData   the text in Markdown */

class LessonText extends Part {
  constructor() {
    super();
    this.text = "";
    this.told = element("div", "told");
    this.root = element("article", "lesson-text", this.told);
  }

  /** @param {LessonTextData} data */
  show({text}) {
    if (text === this.text) return;
    this.text = text;
    this.told.replaceChildren(...blockNodes(text));
  }
}

/** @param {import("../../shell/host.js").Component<import("../../shell/mount.js").Visitor & LessonTextData>} component */
export default function lessonText(component) {
  return mounted(component, "lesson_text", LessonText);
}
