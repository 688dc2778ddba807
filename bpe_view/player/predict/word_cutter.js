/** A word whose gaps can be cut: a button in each gap, pressed where the word is cut. */
import {element} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";

/** @type {Record<string, number>} */
const ARROW_KEYS = {ArrowLeft: -1, ArrowRight: 1};

export class Cutter {
  constructor() {
    this.over = false;
    this.root = element("div", {
      class: "cutter",
      role: "group",
      "aria-label": say("predict.cut.title"),
    });
    /** @type {HTMLElement[]} */
    this.gaps = [];
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {{label: string, partial: boolean}[]} symbols of the word */
  show(symbols) {
    this.over = false;
    this.gaps = symbols.slice(1).map(({label}, place) => this.gap(symbols[place].label, label));
    const letters = symbols.map(({label, partial}) =>
      element("span", partial ? "letter hex" : "letter", label),
    );
    this.root.replaceChildren(
      ...letters.flatMap((letter, place) => (place ? [this.gaps[place - 1], letter] : [letter])),
    );
    this.gaps[0]?.setAttribute("tabindex", "0");
  }

  /** @param {string} before @param {string} after */
  gap(before, after) {
    const words = say("predict.cut.between", {before, after});
    const node = button("gap", "", () => {
      if (!this.over) node.ariaPressed = String(node.ariaPressed !== "true");
    });
    node.tabIndex = -1;
    node.ariaPressed = "false";
    node.title = node.ariaLabel = words;
    return node;
  }

  /**
   * Left and right go from gap to gap; in the rest of the player they go from step to step.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const by = ARROW_KEYS[event.key];
    const place = this.gaps.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!by || place < 0 || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.gaps[place + by];
    if (!next) return;
    this.gaps[place].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** @returns {boolean[]} whether each gap is cut */
  cuts() {
    return this.gaps.map((node) => node.getAttribute("aria-pressed") === "true");
  }

  /**
   * The question is over: the right cuts, and where the learner's are others.
   * @param {boolean[]} right
   */
  reveal(right) {
    const yours = this.cuts();
    this.over = true;
    this.gaps.forEach((node, place) => {
      const state = right[place]
        ? yours[place]
          ? "both"
          : "missed"
        : yours[place]
          ? "extra"
          : "none";
      node.dataset.state = state;
      node.setAttribute("aria-disabled", "true");
      if (state !== "none")
        node.setAttribute(
          "aria-label",
          `${node.getAttribute("aria-label")}: ${say(`predict.cut.${state}`)}`,
        );
    });
  }
}
