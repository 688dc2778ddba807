/** Above the panes: from difference to difference, and one scrubber for all sizes. */
import {element, setText} from "../shell/dom.js";
import {iconButton, scrubber, setIdle, setScrubber} from "../shell/kit.js";
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
    this.previous = iconButton("to-previous", ARROWS.previous, say("compare.previous"), () =>
      handlers.go(-1),
    );
    this.next = iconButton("to-next", ARROWS.next, say("compare.next"), () => handlers.go(1));
    this.counter = element("p", {class: "counter"});
    const together = say("compare.together");
    this.range = scrubber("all-sizes", together, handlers.scrub, handlers.scrubbed);
    this.together = element("label", "together", element("span", "name", together), this.range);
    const only = element("span", "key only", say("compare.only"));
    this.missing = element("span", "key missing");
    const legend = element("p", "legend", only, this.missing);
    const steps = element("div", "differences", this.previous, this.counter, this.next);
    this.root = element("div", "panel bar", steps, legend, this.together, handlers.keys);
  }

  /** @param {string} words @param {number} count of differences */
  tell(words, count) {
    setText(this.counter, words);
    this.counter.dataset.count = String(count);
    setIdle(count === 0, this.previous, this.next);
  }

  /**
   * @param {number} step of the pane with the most merges made
   * @param {number} most
   * @param {string} words
   */
  showTogether(step, most, words) {
    setScrubber(this.range, step, most, words);
  }
}
