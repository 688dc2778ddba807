/** The first screen of page Learn: "pressed" tells what somebody has chosen there, {kind, name}. */
import {element} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {mounted, Part} from "../../shell/mount.js";

/** @typedef {any} LessonIndexData   as ui/learn/index_view.py makes it */
/** @typedef {any} LessonCard   as lesson_index_payload.py makes it */

class LessonIndex extends Part {
  root = element("div", "lesson-index");
  shown = "";

  /** @param {LessonIndexData} data */
  show({lessons, labs, tools}) {
    const shown = JSON.stringify([lessons, labs, tools]);
    if (shown === this.shown) return;
    this.shown = shown;
    const cards = lessons.map((card, place) => element("li", "", this.card(card, place + 1)));
    this.root.replaceChildren(
      element("ol", {class: "cards", "aria-label": say("learn.index.lessons")}, ...cards),
      element(
        "div",
        "boxes",
        this.box("labs", labs),
        ...(tools.length ? [this.box("tools", tools)] : []),
      ),
    );
  }

  /** @param {LessonCard} card @param {number} number */
  card({key, title, minutes, state}, number) {
    const sign = element("span", "sign", state === "done" ? "✓" : String(number));
    const node = button("card", sign, () => this.press("lesson", key));
    node.dataset.state = state;
    node.append(element("span", "name", title));
    if (state) node.append(element("span", "unseen", `(${say(`learn.index.${state}`)})`));
    if (minutes) node.append(element("span", "minutes", say("learn.index.minutes", {n: minutes})));
    return node;
  }

  /** @param {"labs" | "tools"} kind @param {string[]} names */
  box(kind, names) {
    const entries = names.map((name) => {
      const title = element("strong", "", say(`learn.${kind}.${name}.title`));
      const node = button("entry", title, () => this.press(kind, name));
      node.append(element("span", "about", say(`learn.${kind}.${name}.about`)));
      return node;
    });
    const title = element("h2", "title", say(`learn.index.${kind}`));
    return element("section", `box ${kind}`, title, ...entries);
  }

  /** @param {string} kind @param {string} name */
  press(kind, name) {
    this.trigger("pressed", {kind, name});
  }
}

/** @param {import("../../shell/host.js").Component<import("../../shell/mount.js").Visitor & LessonIndexData>} component */
export default function lessonIndex(component) {
  return mounted(component, "lesson_index", LessonIndex);
}
