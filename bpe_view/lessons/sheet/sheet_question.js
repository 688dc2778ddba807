/** A question of a lesson: the answer is typed or chosen, judged here, explained, and tried again. */
import {element} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {quoted, say, sayParts} from "../../shell/messages.js";
import {judge} from "./judge.js";
import {blockNodes, spanNodes, spoken} from "./markdown.js";

/**
 * As sheet_payload.py makes it; what is asked, and said of an answer, is Markdown.
 * @typedef {object} QuestionData
 * @property {number} at            which question of the lesson, counted from 0
 * @property {string} ask
 * @property {string} missing       why it cannot be asked; "": it can
 * @property {import("./judge.js").Form} form
 * @property {number | string} value the right answer
 * @property {Record<string, string>} choices  what each is called
 * @property {boolean} named        whether that is plain words
 * @property {string} hint
 * @property {string} why
 * @property {string} told          what the answer is
 *
 * What somebody did with a question.
 * @typedef {object} Attempt
 * @property {string} typed          what stands in it, or is chosen
 * @property {string | null} judged  what of that was judged last
 * @property {boolean} shown         whether its answer was asked for since then
 */

export class LessonQuestion {
  /**
   * @param {QuestionData} data
   * @param {Attempt} attempt
   * @param {(given: string | null) => void} close hears what was given where it is right, and null
   *   where the answer is asked for
   */
  constructor(data, attempt, close) {
    this.data = data;
    this.attempt = attempt;
    this.close = close;
    const name = `question-${data.at}`;
    const ask = element(data.form === "choice" ? "legend" : "p", "ask", spanNodes(data.ask));
    this.outcome = element("div", {class: "outcome", "aria-live": "polite"});
    this.answer = data.form === "choice" ? this.radios(name, ask) : this.line();
    const show = button("show", say("questions.show"), () => this.show());
    const check = element("button", {type: "submit", class: "check"}, say("questions.check"));
    const tries = element("div", "tries", this.answer, check, show);
    const above = data.form === "choice" ? [] : [ask];
    const attributes = {class: "question", novalidate: ""};
    this.root = element("form", attributes, ...above, tries, this.outcome);
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    this.explain();
  }

  line() {
    const {form, ask} = this.data;
    const line = element("input", {
      type: "text",
      class: "line",
      autocomplete: "off",
      placeholder: say(`questions.${form}.short`),
      "aria-label": spoken(ask),
    });
    line.value = this.attempt.typed;
    line.addEventListener("input", () => (this.attempt.typed = line.value));
    return line;
  }

  radios(name, ask) {
    const {ask: asked, choices} = this.data;
    const labels = Object.entries(choices).map(([value, label]) => {
      const input = element("input", {type: "radio", name, value});
      input.checked = value === this.attempt.typed;
      input.addEventListener("change", () => (this.attempt.typed = value));
      return element("label", {}, input, spanNodes(label));
    });
    const attributes = {class: "radios", role: "radiogroup", "aria-label": spoken(asked)};
    return element("fieldset", attributes, ask, ...labels);
  }

  check() {
    const {typed} = this.attempt;
    Object.assign(this.attempt, {judged: typed, shown: false});
    this.explain();
    if (judge(this.data, typed) === "right") this.close(typed);
  }

  show() {
    Object.assign(this.attempt, {judged: null, shown: true});
    this.explain();
    this.close(null);
  }

  /** Right or not, why, and what to try. */
  explain() {
    const {told, why} = this.data;
    const {judged, shown} = this.attempt;
    if (shown) this.say("told", blockNodes(`${told} ${why}`));
    else if (judged === null) this.say("", []);
    else if (judge(this.data, judged) === "right")
      this.say("right", blockNodes(`${say("questions.right")} ${why}`));
    else this.say("wrong", [element("p", {}, ...this.correction(judged))]);
  }

  /** @param {string} state @param {Node[]} nodes */
  say(state, nodes) {
    this.outcome.dataset.state = state;
    this.outcome.replaceChildren(...nodes);
  }

  /** What is not right with an answer, and a hint. */
  correction(given) {
    const {form, hint} = this.data;
    const verdict = judge(this.data, given);
    /** @type {Record<string, string | Node>} */
    const values =
      verdict === "nothing" || verdict === "unreadable"
        ? {given, allowed: say(`questions.${form}.allowed`)}
        : {given: this.label(given), hint: spanNodes(hint)};
    return sayParts(`questions.${verdict}`, values).map((part) => {
      if (typeof part === "string" || part instanceof Node) return part;
      return "strong" in part ? element("strong", {}, part.strong) : "";
    });
  }

  /** What was answered, as it stands in a sentence. @param {string} given */
  label(given) {
    const {choices, named} = this.data;
    const label = choices[given];
    if (label === undefined) return given;
    return named ? quoted(label) : spanNodes(label);
  }
}
