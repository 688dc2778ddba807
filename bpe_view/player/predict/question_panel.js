/** What one sees of a question: the level, the question, ways to answer, what came of it. */
import {element, setText} from "../../shell/dom.js";
import {button, focusAround, numberField, segments, spokenLine} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {partText} from "../panels/narration.js";
import {LEVELS} from "./quiz.js";
import {partNode} from "../../tokens/token_chip.js";
import {Choices} from "./predict_choices.js";

/**
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("../run/payload.js").Run} Run
 *
 * @typedef {object} PanelHandlers
 * @property {(level: number) => void} setLevel
 * @property {() => void} hint
 * @property {() => void} giveUp
 * @property {() => void} next
 * @property {(value: string) => void} check  what was typed
 */

export class PredictPanel {
  /** @param {PanelHandlers} handlers */
  constructor(handlers) {
    const names = LEVELS.map((level) => [level, levelName(level)]);
    this.levels = segments(
      "segments levels",
      say("predict.level.title"),
      Object.fromEntries(names),
      (level) => handlers.setLevel(Number(level)),
    );
    this.points = element("p", "points");
    this.question = element("p", {class: "question", tabindex: "-1"});
    this.choices = new Choices();
    this.number = numberField({
      class: "entry tokens-after",
      min: "0",
      "aria-label": say("predict.number"),
    });
    const submits = {type: "submit", class: "plain check"};
    this.checkNumber = element("button", submits, say("predict.check"));
    this.form = this.numberForm(handlers);
    this.hints = element("div", "hints");
    this.verdict = element("p", "verdict");
    this.hint = button("plain hint", "", handlers.hint);
    this.giveUp = button("plain", say("predict.give_up"), handlers.giveUp);
    this.next = button("plain primary", say("predict.next"), handlers.next);
    this.heard = spokenLine();
    const answers = element("div", "answers", this.choices.root, this.form);
    const actions = element("div", "actions", this.next, this.hint, this.giveUp);
    const said = [this.hints, this.verdict];
    const asked = element("div", "asked", this.question, answers, ...said, actions);
    const head = element("div", "head", this.levels.root, this.points);
    this.end = element("div", "end-of-run");
    const attributes = {class: "predict", hidden: "", "aria-label": say("predict.title")};
    this.root = element("section", attributes, head, asked, this.end, this.heard);
  }

  numberForm(handlers) {
    const form = element("form", {class: "number-form"}, this.number, this.checkNumber);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      handlers.check(this.number.value);
    });
    return form;
  }

  /** @param {number} level */
  showLevel(level) {
    this.levels.show(String(level));
  }

  /**
   * A new question, with the way to answer it.
   * @param {Run} run @param {Part[]} parts @param {"choices" | "number" | null} input
   */
  ask(run, parts, input) {
    this.write(run, this.question, parts);
    this.verdict.replaceChildren();
    this.verdict.dataset.state = "";
    this.hints.replaceChildren();
    this.choices.root.hidden = input !== "choices";
    this.form.hidden = input !== "number";
    this.number.value = "";
    this.showActions({hints: null, open: false, over: false, canGoOn: false});
  }

  /**
   * @param {{hints: number | null, open: boolean, over: boolean, canGoOn: boolean}} now `hints`: how many are left;
   *   null: there are none
   */
  showActions({hints, open, over, canGoOn}) {
    const focused = focusAround(this.root);
    this.hint.hidden = !open || !hints;
    setText(this.hint, say("predict.hint.button", {n: hints ?? 0}));
    this.giveUp.hidden = !open;
    this.next.hidden = !canGoOn;
    this.number.disabled = over;
    this.checkNumber.hidden = over;
    if (focused !== null && this.root.contains(focused)) this.keepFocus(focused, over);
  }

  /**
   * An element that is hidden loses the focus, and with it the keys. The way on is what is wanted
   * after an answer; a new question is read first, so that a key held down answers nothing.
   */
  keepFocus(focused, over) {
    if (over) this.next.focus({preventScroll: true});
    else if (!focused.checkVisibility())
      (focused === this.hint ? this.giveUp : this.question).focus({preventScroll: true});
  }

  /**
   * @param {Run} run
   * @param {Part[]} parts
   * @param {string} state `right`, `wrong`, `shown` or `note`
   */
  judge(run, parts, state) {
    this.verdict.dataset.state = state;
    this.write(run, this.verdict, parts);
  }

  /** @param {Run} run @param {Part[]} parts */
  addHint(run, parts) {
    const line = element("p", "hint-line");
    this.write(run, line, parts);
    this.hints.append(line);
  }

  /** @param {Run} run @param {HTMLElement} node @param {Part[]} parts */
  write(run, node, parts) {
    node.replaceChildren(...parts.map((part) => partNode(run, part)));
  }

  /** For screen readers. @param {Run} run @param {Part[]} parts */
  announce(run, parts) {
    setText(this.heard, parts.map((part) => partText(run, part)).join(""));
  }
}

function levelName(level) {
  const name = element("span", "name", ` · ${say(`predict.level.${level}`)}`);
  const face = document.createDocumentFragment();
  face.append(String(level), name);
  return face;
}
