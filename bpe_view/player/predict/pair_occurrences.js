/**
 * Finding a pair in the text: all its occurrences outlined, and the way from one to the next.
 *
 * @typedef {import("../run/payload.js").Run} Run
 */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {tokenSpan} from "../../tokens/token_spans.js";
import {NO_RUN} from "../run/payload.js";
import {occurrencesOf} from "../run/pairs.js";
import {showsAll} from "../run/run_questions.js";

export class Finder {
  /** @param {import("../../tokens/token_view.js").TokenView} view */
  constructor(view) {
    this.view = view;
    this.run = NO_RUN;
    /** @type {HTMLElement[]} */
    this.buttons = [];
    /** @type {number[]} */
    this.gaps = [];
    this.place = 0;
    this.offers = element("span", "offers");
    this.count = element("span", {class: "found-count", "aria-live": "polite"});
    const before = this.stepButton("previous", "‹", -1);
    const after = this.stepButton("following", "›", 1);
    this.steps = element("span", {class: "found-steps", hidden: ""}, before, this.count, after);
    this.root = element("div", {class: "finder", hidden: ""}, this.offers, this.steps);
  }

  /** @param {string} name @param {string} sign @param {number} by */
  stepButton(name, sign, by) {
    const node = button("plain", sign, () => this.go(this.place + by));
    node.title = node.ariaLabel = say(`predict.find.${name}`);
    return node;
  }

  /** @param {Run} run @param {{left: number, right: number}[]} pairs what can be looked for */
  offer(run, pairs) {
    this.run = run;
    this.stop();
    this.buttons = pairs.map((pair) => this.findButton(pair));
    this.offers.replaceChildren(...this.buttons);
    this.root.hidden = pairs.length === 0;
  }

  /** @param {{left: number, right: number}} pair */
  findButton(pair) {
    const {labels} = this.run;
    const words = say("predict.find.find", {left: labels[pair.left], right: labels[pair.right]});
    const node = button("plain find", words, () =>
      node.ariaPressed === "true" ? this.stop() : this.find(pair, node),
    );
    node.ariaPressed = "false";
    return node;
  }

  /** @param {{left: number, right: number}} pair @param {HTMLElement} [asking] the one that asks */
  find(pair, asking = this.buttons[this.buttons.length - 1]) {
    this.stop();
    asking?.setAttribute("aria-pressed", "true");
    const {source, step} = this.view;
    this.gaps = occurrencesOf(source, step, pair.left, pair.right);
    const found = new Uint8Array(source.gaps.length);
    for (const gap of this.gaps) found[gap] = 1;
    this.view.setFound(found);
    this.steps.hidden = false;
    this.go(0);
  }

  /** @param {number} place */
  go(place) {
    const total = this.gaps.length;
    const words = {place: total ? ((place + total) % total) + 1 : 0, n: total};
    setText(
      this.count,
      say(showsAll(this.run) ? "predict.find.of" : "predict.find.of_part", words),
    );
    if (total === 0) return;
    this.place = (place + total) % total;
    const {source, step} = this.view;
    const gap = this.gaps[this.place];
    const {from} = tokenSpan(source.gaps, gap, step);
    this.view.reveal(from);
    this.view.setPicked({from, to: tokenSpan(source.gaps, gap + 1, step).to});
  }

  /** Nothing is looked for any more. */
  stop() {
    const wasFinding = this.gaps.length > 0;
    this.gaps = [];
    this.place = 0;
    this.steps.hidden = true;
    for (const node of this.buttons) node.setAttribute("aria-pressed", "false");
    this.view.setFound(null);
    if (wasFinding) this.view.setPicked({from: -1, to: -1});
  }
}
