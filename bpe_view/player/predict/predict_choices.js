/**
 * Pairs to choose from as buttons, in an order that says nothing. Their counts and bars are shown only once the
 * question is over.
 *
 * @typedef {import("../run/payload.js").Run} Run
 * @typedef {import("../run/pairs.js").PairCount} PairCount
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {button, setIdle} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {isTaken} from "../run/run_questions.js";

/** How a pair is told with its count, as in the list of the most frequent ones. */
const TOLD_PAIRS = {
  taken: "player.leaders.winner",
  tied: "player.leaders.tie",
  less: "player.leaders.plain",
};

export class Choices {
  constructor() {
    this.root = element("div", {
      class: "guesses",
      role: "group",
      "aria-label": say("predict.choices"),
    });
    /** @type {HTMLElement[]} */
    this.buttons = [];
    /** @type {PairCount[]} */
    this.pairs = [];
  }

  /** @param {Run} run @param {PairCount[]} pairs @param {(pair: PairCount) => void} choose */
  showPairs(run, pairs, choose) {
    this.pairs = pairs;
    this.buttons = pairs.map((pair) => {
      const [left, right] = [tokenChip(run, pair.left), tokenChip(run, pair.right)];
      const face = element("span", "pair", left, element("span", "plus", "+"), right);
      const node = button("guess", face, () => node.ariaDisabled === "true" || choose(pair));
      node.ariaLabel = `${run.labels[pair.left]} + ${run.labels[pair.right]}`;
      return node;
    });
    this.root.replaceChildren(...this.buttons);
  }

  /** A wrong one is struck out, and said to be wrong. @param {number} place */
  strike(place) {
    const node = this.buttons[place];
    if (!node || node.dataset.state) return;
    node.dataset.state = "wrong";
    node.setAttribute(
      "aria-label",
      say("predict.choice.wrong", {choice: node.getAttribute("aria-label") ?? ""}),
    );
  }

  /**
   * The question is over: counts as bars, the right ones marked.
   * @param {Run} run @param {number} step
   */
  reveal(run, step) {
    const most = run.merges.count[step];
    this.pairs.forEach((pair, place) => {
      const node = this.buttons[place];
      const state = isTaken(run, step, pair) ? "taken" : pair.count === most ? "tied" : "less";
      const bar = element("span", "bar");
      bar.style.transform = `scaleX(${pair.count / Math.max(1, most)})`;
      node.dataset.state = state;
      node.append(
        element("span", "value", element("span", "track", bar), formatNumber(pair.count)),
      );
      const words = {
        left: run.labels[pair.left],
        right: run.labels[pair.right],
        times: say("tokens.once_or_times", {n: pair.count}),
      };
      node.setAttribute("aria-label", say(TOLD_PAIRS[state], words));
    });
    // Nothing can be chosen any more; a disabled button would lose the focus.
    setIdle(true, ...this.buttons);
  }
}
