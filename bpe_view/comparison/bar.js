/** Above the panes: from difference to difference, and one scrubber for all sizes. */
import {element, svgElement, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";

const ARROWS = {previous: "M17 5v14L6 12z", next: "M7 5v14l11-7z"};

/**
 * @typedef {object} BarHandlers
 * @property {(by: number) => void} go      to another difference
 * @property {(part: number) => void} scrub all sizes, while dragged: 0 to the largest step
 * @property {() => void} scrubbed          released
 * @property {HTMLElement} keys            the button of the list of keys
 */
export class Bar {
  /** @param {BarHandlers} handlers */
  constructor(handlers) {
    this.previous = this.button("previous", () => handlers.go(-1));
    this.next = this.button("next", () => handlers.go(1));
    this.counter = element("p", {class: "counter", role: "status", "aria-live": "polite"});
    this.range = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "range",
        class: "scrubber all-sizes",
        min: "0",
        step: "1",
        "aria-label": say("compare.together"),
      })
    );
    this.range.addEventListener("input", () => handlers.scrub(this.range.valueAsNumber));
    this.range.addEventListener("change", () => handlers.scrubbed());
    this.together = element(
      "label",
      "together",
      element("span", "name", say("compare.together")),
      this.range,
    );
    const legend = element(
      "p",
      {class: "legend"},
      element("span", "key only", say("compare.only")),
      element("span", "key missing", say("compare.missing")),
    );
    const steps = element("div", "differences", this.previous, this.counter, this.next);
    this.root = element("div", "panel bar", steps, legend, this.together, handlers.keys);
  }

  /** @param {"previous" | "next"} name @param {() => void} onClick */
  button(name, onClick) {
    const icon = svgElement(
      "svg",
      {viewBox: "0 0 24 24", "aria-hidden": "true"},
      svgElement("path", {d: ARROWS[name]}),
    );
    const label = say(`compare.${name}`);
    const node = element(
      "button",
      {type: "button", class: `button to-${name}`, "aria-label": label, title: label},
      icon,
    );
    node.addEventListener("click", onClick);
    return node;
  }

  /** @param {string} words @param {number} count of differences */
  tell(words, count) {
    setText(this.counter, words);
    this.counter.dataset.count = String(count);
    for (const node of [this.previous, this.next])
      node.setAttribute("aria-disabled", String(count === 0));
  }

  /**
   * @param {number} step of the pane with the most merges made
   * @param {number} most
   * @param {string} words
   */
  showTogether(step, most, words) {
    this.range.max = String(most);
    this.range.value = String(step);
    this.range.style.setProperty("--done", `${most ? (100 * step) / most : 0}%`);
    this.range.setAttribute("aria-valuetext", words);
  }
}
