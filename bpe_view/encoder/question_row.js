/**
 * The questions that one can ask of a text: a row of buttons, and the answer to the one that is open.
 *
 * @typedef {import("../tokens/token_spans.js").Span} Span
 *
 * @typedef {object} Subject   what an answer is about
 * @property {import("./encoding.js").Encoding} encoding
 * @property {any} answer        what Python sends for the question; nothing: it has not come yet
 * @property {number} symbol     the base symbol that is looked at
 * @property {Span} piece        the pre-token that it is in
 * @property {boolean} isChosen  whether it is the visitor's choice
 *
 * @typedef {object} Page   what an answer may do
 * @property {(name: string, value: unknown) => void} tell  makes a choice of the page
 * @property {(text: string) => void} write     puts a text into the box
 * @property {(symbol: number) => void} select  chooses a base symbol
 * @property {(symbol: number) => void} reveal  scrolls the text to one
 * @property {(span: Span) => HTMLElement[]} facts  what a token is
 *
 * @typedef {object} Shown
 * @property {HTMLElement} root
 * @property {(subject: Subject) => Span[] | void} show  returns the spans to mark in the text
 * @property {(inputs: Record<string, any>) => void} [begin]  fills its inputs
 *
 * @typedef {object} Question   as `QUESTIONS` in questions/__init__.py lists it by its name
 * @property {string} name
 * @property {string} title       what its button says, by its key in the words
 * @property {boolean} [ofPiece]  whether it is about one pre-token
 * @property {boolean} [ofNoText] whether it can be asked where there is no text
 * @property {(page: Page) => Shown} make
 */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";

/** In the order of their buttons. @type {Map<string, Question>} */
const questions = new Map();

/** @param {Question} question */
export function addQuestion(question) {
  questions.set(question.name, question);
}

/** @param {string} name of a question; one of no question: none is open */
export function questionOf(name) {
  return questions.get(name);
}

export class QuestionRow {
  /** @type {Map<string, Shown>} */
  shown = new Map();
  row = element("div", {
    class: "flow questions",
    role: "group",
    "aria-label": say("encoder.ask.title"),
  });
  answer = element("section", "panel answer");
  root = element("div", "stack results", this.row, this.answer);

  /** @param {Page} page @param {(name: string) => void} press */
  constructor(page, press) {
    for (const [name, {make, title}] of questions) {
      const shown = make(page);
      shown.root.dataset.question = name;
      this.shown.set(name, shown);
      const node = button("plain question", say(title), () => press(name));
      node.value = name;
      this.row.append(node);
    }
  }

  /** @param {Record<string, any>} inputs their values, by name */
  begin(inputs) {
    for (const shown of this.shown.values()) shown.begin?.(inputs);
  }

  /**
   * @param {string[]} names the questions that can be asked; none: no button is shown
   * @param {string} open the one that is answered; one of no question: none
   * @param {Subject} subject
   * @returns {Span[]} to mark in the text
   */
  show(names, open, subject) {
    const shown = this.shown.get(open);
    this.row.hidden = names.length === 0;
    this.answer.hidden = !shown;
    for (const node of this.row.querySelectorAll("button")) {
      node.hidden = !names.includes(node.value);
      node.ariaPressed = String(node.value === open);
    }
    if (!shown) return [];
    if (!shown.root.isConnected) this.answer.replaceChildren(shown.root);
    this.answer.ariaLabel = say(questionOf(open)?.title ?? "");
    return shown.show(subject) ?? [];
  }
}
