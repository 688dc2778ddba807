/** Page Learn: the list; a lesson with its stage as the library made it, and its questions; the lab. */
import encoder from "../encoder/encoder.js";
import lessonIndex from "../lessons/index/lesson_index.js";
import lessonText from "../lessons/sheet/lesson_text.js";
import questions from "../lessons/sheet/questions.js";
import player from "../player/player.js";
import threeRules from "../rules/three_rules.js";
import sizeCurve from "../size_curve/ladder_curve.js";
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {heading, menuOf} from "./frame.js";
import {Place} from "./place.js";
import {TieLab} from "./tie_lab.js";
import {sentenceOf} from "./trainer.js";

/**
 * @typedef {import("./visit.js").Visit} Visit
 * @typedef {import("../lessons/sheet/sheet_question.js").QuestionData} QuestionData
 * @typedef {{key: string, title: string, minutes: number | null, text: string, look: string,
 *   kind: "player" | "tokens" | "sizes" | "rules", start: number, autoplay: boolean,
 *   switch: {label: string, titles: Record<string, string>, stands: string} | null,
 *   questions: QuestionData[], order: import("../engine/encode.js").Order}} Lesson
 * @typedef {object} Made
 * @property {Record<string, Record<string, unknown>>} stages  by how the switch stands
 * @property {import("./trainer.js").Asked | null} training  null: by a real model
 * @property {string} own_title      of the tokenizer that is trained so
 *
 * @typedef {Lesson & Made} LessonData   as lessons.py makes it
 */

/** What is done on a stage is of one lesson. */
const ANEW = {lesson_step: null, lesson_mode: "watch", lesson_level: 1, lesson_switch: null};

const LABS = ["predict", "ties", "overlap"]; // what of the app's labs is here

export class LearnPage {
  /**
   * @param {Visit} visit @param {import("./trainer.js").Trainer} trainer
   * @param {(page: string) => void} leaveFor another page
   * @param {() => void} askTheClass
   */
  constructor(visit, trainer, leaveFor, askTheClass) {
    this.visit = visit;
    this.trainer = trainer;
    this.leaveFor = leaveFor;
    this.askTheClass = askTheClass;
    this.lab = new TieLab(visit, trainer);
    /** Lessons that were open. @type {Set<string>} */
    this.seen = new Set();
    this.root = element("main", "learn");
    /** Which questions were answered right, with what; null: the answer was shown. */
    this.closed = /** @type {Map<string, string | null>} */ (new Map());
    const {styles} = visit.data;
    this.list = new Place(lessonIndex, styles.lesson_index, {
      pressed: (/** @type {{kind: string, name: string}} */ {kind, name}) => this.press(kind, name),
    });
    this.text = new Place(lessonText, styles.lesson_text, {});
    this.questions = new Place(questions, styles.questions, {
      closed: (/** @type {{lesson: string, at: number, given: string | null}} */ told) => {
        this.closed.set(`${told.lesson} ${told.at}`, told.given);
        this.showQuestions();
      },
    });
    this.player = new Place(player, styles.player, {
      at: (/** @type {{step: number}} */ {step}) => visit.choose({lesson_step: step}),
      quiz: (/** @type {{mode: string, level: number}} */ {mode, level}) =>
        visit.choose({lesson_mode: mode, lesson_level: level}),
      view: (/** @type {string} */ view) => this.look(view),
    });
    /** The view of the player, which no link holds. */
    this.view = "page";
    this.stage = this.player;
    this.shown = "";
    /** What somebody typed on a stage of tokens. @type {string | null} */
    this.typed = null;
  }

  /** @returns {LessonData[]} */
  get lessons() {
    return this.visit.data.lessons[this.visit.language];
  }

  get lesson() {
    const asked = this.visit.values.lesson;
    return this.lessons.find(({key}) => key === asked) ?? this.lessons[0];
  }

  /** Whether a lesson is open; where no way leads to others, one always is. */
  get hasLesson() {
    return this.visit.hides("pages") || this.lesson.key === this.visit.values.lesson;
  }

  open() {
    const {ask, lab} = this.visit.values;
    if (lab === "rules") this.visit.choose({lab: null, lesson: "other-rules"});
    else if (lab) this.lab.open();
    this.redraw();
    if (!ask) return;
    this.visit.choose({ask: null});
    this.askTheClass();
  }

  redraw() {
    const {visit} = this;
    const toList = () => this.go({lesson: null});
    const back = visit.hides("pages")
      ? ""
      : button("back", `← ${say("learn.all_lessons")}`, toList);
    if (visit.values.lab) {
      this.root.replaceChildren(back, this.lab.root);
      this.lab.redraw();
    } else if (this.hasLesson) this.showLesson(back);
    else this.showList();
  }

  showList() {
    const lessons = this.lessons.map(({key, title, minutes, questions}) => {
      const isDone = questions.every(({at}) => this.closed.has(`${key} ${at}`));
      return {key, title, minutes, state: isDone ? "done" : this.seen.has(key) ? "seen" : ""};
    });
    const says = heading("learn", element("p", {}, say("shell.pages.learn.lesson")));
    this.root.replaceChildren(says, this.list.root);
    this.list.show({...this.visit.visitor, lessons, labs: LABS, tools: ["hands"]});
  }

  /** @param {string} kind @param {string} name what was pressed in the list */
  press(kind, name) {
    if (kind === "lesson") this.go({lesson: name});
    else if (name === "predict") {
      this.visit.choose({mode: "predict"});
      this.leaveFor("watch");
    } else if (name === "hands") this.askTheClass();
    else this.go({lesson: null, lab: "ties", tie_stage: name});
  }

  /** @param {Node | string} back the way to the list */
  showLesson(back) {
    const {lesson} = this;
    this.seen.add(lesson.key);
    const at = this.lessons.indexOf(lesson);
    const title = element("h1", "", `${at + 1}. ${lesson.title}`);
    this.text.show({...this.visit.visitor, text: lesson.text});
    const stage = element("div", "stage");
    const beside = element("div", "beside", this.questions.root, this.onward(at));
    const whole = element("div", "lesson", this.text.root, stage, beside);
    this.root.replaceChildren(back, title, whole);
    this.showStage(stage);
    this.showQuestions();
  }

  leave() {
    this.stage.leave();
    this.lab.leave();
  }

  /** @param {number} at */
  onward(at) {
    const following = this.lessons[at + 1];
    if (!following || this.visit.hides("pages")) return "";
    const lesson = `${at + 2}. ${following.title}`;
    return button("", say("learn.onward", {lesson}), () => this.go({lesson: following.key}));
  }

  /** Elsewhere on this page, from where Back comes here. @param {Record<string, unknown>} to */
  go(to) {
    this.leave();
    this.visit.goTo("learn");
    this.visit.choose({lab: null, ...ANEW, ...to});
    this.open();
    scrollTo(0, 0);
  }

  get stands() {
    const {lesson, visit} = this;
    const asked = String(visit.values.lesson_switch ?? "");
    return asked in lesson.stages ? asked : (lesson.switch?.stands ?? "");
  }

  /** @param {HTMLElement} place */
  showStage(place) {
    const {lesson} = this;
    const shown = `${this.visit.language} ${lesson.key}`;
    if (shown !== this.shown) {
      this.stage.leave();
      this.stage = this.stageOf(lesson.kind);
      this.shown = shown;
      this.typed = null;
    }
    if (lesson.switch) {
      const {label, titles, stands: usual} = lesson.switch;
      const choose = (/** @type {string} */ chosen) => {
        this.visit.choose({lesson_switch: chosen === usual ? null : chosen});
        this.fillStage();
      };
      place.append(menuOf(label, Object.entries(titles), this.stands, choose));
    }
    place.append(this.stage.root);
    this.fillStage();
  }

  /** @param {LessonData["kind"]} kind */
  stageOf(kind) {
    if (kind === "player") return this.player;
    const {styles} = this.visit.data;
    if (kind === "sizes") {
      const size = (/** @type {number} */ chosen) =>
        this.visit.choose({lesson_step: chosen - Number(this.lesson.stages[""].first)});
      return new Place(sizeCurve, styles.size_curve, {size});
    }
    if (kind === "rules") {
      const at = (/** @type {{step: number}} */ {step}) => this.visit.choose({lesson_step: step});
      return new Place(threeRules, styles.three_rules, {at});
    }
    const text = (/** @type {string} */ typed) => this.fillStage(typed);
    return new Place(encoder, styles.encoder, {text});
  }

  /** @param {string} [typed] on a stage of tokens */
  fillStage(typed) {
    const {lesson, visit} = this;
    const stage = lesson.stages[this.stands];
    if (lesson.kind === "tokens") {
      if (typed !== undefined) this.typed = typed;
      this.showTokens(stage);
      return;
    }
    if (lesson.kind === "sizes") {
      const step = /** @type {number | null} */ (visit.values.lesson_step);
      const size = Number(stage.first) + (step ?? 0);
      this.stage.show({...stage, ...visit.visitor, size, guess_first: step === null});
      return;
    }
    if (lesson.kind === "rules") {
      this.stage.show({...stage, ...visit.visitor, start_step: visit.values.lesson_step ?? 0});
      return;
    }
    document.body.classList.toggle("presenting", this.view === "presenter");
    const options = visit.playerOptions("lesson_", lesson.start);
    const autoplay = options.autoplay && lesson.autoplay;
    this.stage.show({...stage, ...options, autoplay, view: this.view});
  }

  /**
   * The lesson's own text as the library cut it; what somebody types, by the engine that is here.
   * @param {Record<string, unknown>} stage
   */
  async showTokens(stage) {
    const {lesson, typed, visit} = this;
    const isOther = typed !== null && typed !== stage.typed;
    const told = isOther ? await this.encoded(lesson, typed) : stage;
    if (lesson !== this.lesson || typed !== this.typed) return;
    const boxes = {typed: typed ?? stage.typed ?? "", pasted: "", looked_at: null};
    this.stage.show({...told, ...visit.visitor, ...boxes, look: lesson.look, max_text: 20_000});
  }

  /** @param {LessonData} lesson @param {string} text */
  async encoded({training, order, look, own_title: title, switch: switched}, text) {
    if (!training) return {error: say("offline.own_text")};
    const isOrder = switched && switched.stands === order;
    try {
      return await this.trainer.ask("encode", {
        training,
        text,
        order: /** @type {import("../engine/encode.js").Order} */ (isOrder ? this.stands : order),
        recognise: this.stands === "special",
        lookedAt: null,
        pasted: [],
        title,
        question: look,
      });
    } catch (error) {
      return {error: sentenceOf(error)};
    }
  }

  /** @param {string} view */
  look(view) {
    this.view = view;
    this.fillStage();
  }

  showQuestions() {
    const {lesson, closed, visit} = this;
    const given = lesson.questions.map(({at}) => [at, closed.get(`${lesson.key} ${at}`)]);
    this.questions.show({
      ...visit.visitor,
      lesson: lesson.key,
      questions: lesson.questions,
      right: Object.fromEntries(given.filter(([, one]) => typeof one === "string")),
      shown: given.filter(([, one]) => one === null).map(([at]) => at),
      presents: false,
    });
  }
}
