/** A component that is nothing but its shell, and notes what the shell asks of it. */
import {element} from "../../../bpe_view/shell/dom.js";
import {mounted, Part} from "../../../bpe_view/shell/mount.js";

/** @typedef {import("../../../bpe_view/shell/mount.js").Visitor} Visitor */

/** Once for each call of the component. @type {(() => void)[]} */
const cleanups = [];
/** @type {string[]} */
const heard = [];
Object.assign(globalThis, {heard, cleanups});

class NotedPart extends Part {
  static count = 0;
  name = `part ${++NotedPart.count}`;
  root = element("section", {class: "frame", tabindex: "0"}, element("button", {}, "a button"));

  watching() {
    return [{disconnect: () => this.note("disconnects")}];
  }

  show() {
    this.note("shows");
  }

  stop() {
    this.note("stops");
  }

  /** @param {string} what */
  note(what) {
    heard.push(`${this.name} ${what}`);
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf({key}, target) {
    return key === "n" || key === "Escape"
      ? () => this.tell("key", `${key} on ${target.localName}`)
      : null;
  }
}

/** @param {import("../../../bpe_view/shell/host.js").Component<Visitor>} component */
export default function shellAlone(component) {
  const call = cleanups.length + 1;
  /** @param {string} name @param {unknown} value */
  const setStateValue = (name, value) =>
    component.setStateValue(name, `${value}, heard by call ${call}`);
  cleanups.push(mounted({...component, setStateValue}, "shell", NotedPart));
}
