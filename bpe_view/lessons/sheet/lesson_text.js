/** The text of a lesson: its title, and what it tells. */
import {element, setText} from "../../shell/dom.js";
import {mounted, Part} from "../../shell/mount.js";
import {blockNodes} from "./markdown.js";

/** @typedef {{title: string, text: string}} LessonTextData   the text in Markdown */

class LessonText extends Part {
  constructor() {
    super();
    this.text = "";
    this.title = element("h2", "title");
    this.told = element("div", "told");
    this.root = element("article", "lesson-text", this.title, this.told);
  }

  /** @param {LessonTextData} data */
  show({title, text}) {
    setText(this.title, title);
    if (text === this.text) return;
    this.text = text;
    this.told.replaceChildren(...blockNodes(text));
  }
}

/** @param {import("../../shell/host.js").Component<import("../../shell/mount.js").Visitor & LessonTextData>} component */
export default function lessonText(component) {
  return mounted(component, "lesson_text", LessonText);
}
