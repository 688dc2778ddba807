/** What one sees of a question: the level, the question, ways to answer, what came of it. */
import {element, setText} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {partText} from "../panels/narration.js";
import {partNode} from "../../tokens/token_chip.js";
import {Choices} from "./predict_choices.js";
import {Cutter} from "./word_cutter.js";
import {LEVELS} from "./quiz.js";

/**
 * @typedef {import("../../shell/messages.js").Part} Part
 * @typedef {import("../run/payload.js").Run} Run
 *
 * @typedef {object} PanelHandlers
 * @property {(level: number) => void} setLevel
 * @property {() => void} hint
 * @property {() => void} giveUp
 * @property {() => void} next
 * @property {(value: string) => void} check  what was typed, or "" for the cuts of a word
 */

/** @param {string} name @param {string} words @param {() => void} press */
export function plainButton(name, words, press) {
  const node = element("button", {type: "button", class: `plain ${name}`}, words);
  node.addEventListener("click", press);
  return node;
}

export class PredictPanel {
  /** @param {PanelHandlers} handlers @param {HTMLElement} finder */
  constructor(handlers, finder) {
    this.levels = LEVELS.map((level) => this.levelButton(level, handlers));
    this.points = element("p", "points");
    this.question = element("p", {class: "question", tabindex: "-1"});
    this.choices = new Choices();
    this.cutter = new Cutter();
    this.number = element("input", {
      type: "number",
      class: "tokens-after",
      min: "0",
      step: "1",
      inputmode: "numeric",
      "aria-label": say("predict.number"),
    });
    this.checkNumber = element(
      "button",
      {type: "submit", class: "plain check"},
      say("predict.check"),
    );
    this.form = this.numberForm(handlers);
    this.check = plainButton("check", say("predict.check"), () => handlers.check(""));
    this.hints = element("div", "hints");
    this.verdict = element("p", "verdict");
    this.hint = plainButton("hint", "", handlers.hint);
    this.giveUp = plainButton("give-up", say("predict.give_up"), handlers.giveUp);
    this.next = plainButton("next-question", say("predict.next"), handlers.next);
    this.heard = element("p", {class: "unseen", role: "status", "aria-live": "polite"});
    const levels = element(
      "div",
      {class: "segments levels", role: "group", "aria-label": say("predict.level.title")},
      ...this.levels,
    );
    const answers = element(
      "div",
      "answers",
      this.choices.root,
      this.form,
      this.cutter.root,
      this.check,
    );
    const actions = element("div", "actions", this.next, this.hint, this.giveUp, finder);
    const asked = element(
      "div",
      "asked",
      this.question,
      answers,
      this.hints,
      this.verdict,
      actions,
    );
    this.end = element("div", "end-of-run");
    this.root = element(
      "section",
      {class: "predict", hidden: "", "aria-label": say("predict.title")},
      element("div", "head", levels, this.points),
      asked,
      this.end,
      this.heard,
    );
  }

  /** @param {number} level @param {PanelHandlers} handlers */
  levelButton(level, handlers) {
    const node = element(
      "button",
      {type: "button", class: "segment level", "aria-pressed": "false"},
      String(level),
      element("span", "name", ` · ${say(`predict.level.${level}`)}`),
    );
    node.addEventListener("click", () => handlers.setLevel(level));
    return node;
  }

  /** @param {PanelHandlers} handlers */
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
    for (const [place, node] of this.levels.entries()) {
      node.setAttribute("aria-pressed", String(LEVELS[place] === level));
    }
  }

  /**
   * A new question, with the way to answer it.
   * @param {Run} run @param {Part[]} parts @param {"choices" | "number" | "cutter" | null} input
   */
  ask(run, parts, input) {
    this.write(run, this.question, parts);
    this.verdict.replaceChildren();
    this.verdict.dataset.state = "";
    this.hints.replaceChildren();
    this.choices.root.hidden = input !== "choices";
    this.form.hidden = input !== "number";
    this.cutter.root.hidden = this.check.hidden = input !== "cutter";
    this.number.value = "";
    this.showActions({hints: null, open: false, over: false, canGoOn: false});
  }

  /**
   * @param {{hints: number | null, open: boolean, over: boolean, canGoOn: boolean}} now `hints`: how many are left;
   *   null: there are none
   */
  showActions({hints, open, over, canGoOn}) {
    const focused = /** @type {ShadowRoot | Document} */ (this.root.getRootNode()).activeElement;
    this.hint.hidden = !open || !hints;
    setText(this.hint, say("predict.hint.button", {n: hints ?? 0}));
    this.giveUp.hidden = !open;
    this.next.hidden = !canGoOn;
    this.number.disabled = over;
    this.checkNumber.hidden = over;
    if (over) this.check.hidden = true;
    if (focused !== null && this.root.contains(focused)) this.keepFocus(focused, over);
  }

  /**
   * An element that is hidden loses the focus, and with it the keys. The way on is what is wanted
   * after an answer; a new question is read first, so that a key held down answers nothing.
   * @param {Element} focused @param {boolean} over
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
