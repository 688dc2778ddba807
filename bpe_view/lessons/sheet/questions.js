/**
 * The questions of a lesson. They are judged here; "closed" tells which was answered right for the
 * first time, or has its answer shown: {lesson, at, given}, given being null where it was shown. A
 * wrong answer concerns nobody else.
 *
 * Where they are presented to a room, one question is there at a time, nobody types, and no answer is
 * seen before it is asked for.
 */
import {element, setText} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {mounted, Part} from "../../shell/mount.js";
import {spanNodes} from "./markdown.js";
import {LessonQuestion} from "./sheet_question.js";

/**
 * @typedef {import("./sheet_question.js").Attempt} Attempt
 *
 * @typedef {object} QuestionsData   as sheet_payload.py makes it
 * @property {string} lesson     its key
 * @property {import("./sheet_question.js").QuestionData[]} questions
 * @property {Record<string, string>} right   by their number: what was given
 * @property {number[]} shown    those whose answer was asked for
 * @property {boolean} presents
 */

class Questions extends Part {
  constructor() {
    super();
    /** What was tried, by lesson and question. @type {Map<string, Attempt>} */
    this.attempts = new Map();
    this.asked = "";
    this.current = 0;
    /** @type {LessonQuestion[]} */
    this.questions = [];
    this.list = element("div", "list");
    this.number = element("span", "number");
    this.next = button("", say("questions.following"), () => {
      this.turn((this.current + 1) % this.list.children.length);
      this.next.focus({preventScroll: true});
    });
    this.root = element("section", "questions", this.list);
  }

  /** @param {QuestionsData} data */
  show(data) {
    this.data = data;
    this.takeBack(data);
    // In another view every answer is out of sight again.
    const asked = JSON.stringify([data.lesson, data.questions, data.presents]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.root.classList.toggle("presenting", data.presents);
    this.questions = data.questions.filter(({missing}) => !missing).map((one) => this.build(one));
    const nodes = data.questions.map((one) => this.nodeOf(one));
    this.list.replaceChildren(...nodes);
    if (data.presents) this.turn(0);
  }

  /** What was closed before the page was loaded again, and nobody has tried since. */
  takeBack({lesson, questions, right, shown, presents}) {
    for (const {at} of questions) {
      const tried = this.attempts.get(`${lesson} ${at}`);
      const isOpen = tried && !(tried.typed || tried.judged !== null || tried.shown);
      if (presents || !isOpen || !(at in right || shown.includes(at))) continue;
      this.attempts.delete(`${lesson} ${at}`);
      this.asked = "";
    }
  }

  /** @param {import("./sheet_question.js").QuestionData} one */
  nodeOf({at, ask, missing}) {
    const question = this.questions.find(({data}) => data.at === at);
    return question?.root ?? element("p", "missing", spanNodes(ask), ` ${missing}`);
  }

  /** @param {import("./sheet_question.js").QuestionData} question */
  build(question) {
    const attempt = this.attemptAt(question.at);
    const seen = this.data?.presents ? {typed: "", judged: null, shown: false} : attempt;
    return new LessonQuestion(question, seen, (given) => this.close(question.at, given));
  }

  attemptAt(at) {
    const key = `${this.data?.lesson} ${at}`;
    const right = this.data?.right[at];
    const shown = this.data?.shown.includes(at) ?? false;
    const attempt = this.attempts.get(key) ?? {
      typed: right ?? "",
      judged: right ?? null,
      shown: right === undefined && shown,
    };
    this.attempts.set(key, attempt);
    return attempt;
  }

  /** @param {number} at @param {string | null} given */
  close(at, given) {
    const {lesson, right, shown} = /** @type {QuestionsData} */ (this.data);
    const isNews = given === null ? !shown.includes(at) : right[at] === undefined;
    if (isNews) this.tell("closed", {lesson, at, given});
  }

  /** To one of them, where only one is seen. @param {number} at */
  turn(at) {
    const all = [...this.list.children];
    this.current = at;
    for (const [place, node] of all.entries()) node.classList.toggle("current", place === at);
    if (all.length < 2) return;
    setText(this.number, say("questions.of", {number: at + 1, total: all.length}));
    (all[at].querySelector(".tries") ?? all[at]).append(this.number, this.next);
  }
}

/** @param {import("../../shell/host.js").Component<import("../../shell/mount.js").Visitor & QuestionsData>} component */
export default function questions(component) {
  return mounted(component, "questions", Questions);
}
