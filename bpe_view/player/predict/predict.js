/**
 * Predict mode: whether it is on, at which level, and which question stands. The player stays in
 * charge of the step; this says only when to go on.
 *
 * @typedef {import("../run/payload.js").Run} Run
 *
 * @typedef {object} Host  what predict mode needs of the player
 * @property {import("../../tokens/token_view.js").TokenView} view
 * @property {() => number} step
 * @property {() => number} cursor              the base symbol that is inspected, or -1
 * @property {(step: number) => void} play      goes forward, so that it can be seen
 * @property {() => void} changed               another mode or level
 * @property {(pair: {run: string, step: number, left: number, right: number}) => void} ask
 */
import {NO_RUN} from "../run/payload.js";
import {element, setText} from "../../shell/dom.js";
import {say, sayParts} from "../../shell/messages.js";
import {button} from "../../shell/kit.js";
import {CountQuestion} from "./levels/count.js";
import {PairQuestion} from "./levels/pair.js";
import {OWN_LETTERS} from "../keys/key_table.js";
import {PredictPanel} from "./question_panel.js";
import {Picker} from "./pair_picker.js";
import {Question} from "./predict_question.js";
import {Counts, LEVELS} from "./quiz.js";
import {Score} from "./score.js";
import {Scoreboard} from "./scoreboard.js";

/** By the number of the level. @type {Record<number, typeof Question>} */
const QUESTIONS = {1: PairQuestion, 2: CountQuestion};

export class Predict {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.on = false;
    this.level = 1;
    this.begun = false;
    this.score = new Score();
    this.run = NO_RUN;
    this.counts = new Counts(NO_RUN);
    /** @type {Question | null} */
    this.question = null;
    this.switch = button("plain mode", "", () => this.toggle());
    /** @type {import("./question_panel.js").PanelHandlers} */
    const handlers = {
      setLevel: (level) => this.setLevel(level),
      hint: () => this.hint(),
      giveUp: () => this.question?.giveUp(),
      next: () => this.next(),
      check: (value) => this.question?.isOpen && this.question.check(value),
    };
    this.panel = new PredictPanel(handlers);
    this.picker = new Picker(host.view, {
      one: (span) => this.pairs?.pickedOne(span),
      two: (left, right) => this.pairs?.pickedTwo(left, right),
      alone: () => this.pairs?.pickedAlone(),
    });
    this.board = new Scoreboard();
    this.boardHome = element("div", "board-home", this.board.root);
    this.root = this.panel.root;
    this.buttons = [this.switch];
    this.side = {root: this.boardHome, show() {}};
    host.view.root.addEventListener("click", ({target}) => this.pick(host.view.symbolAt(target)));
  }

  keys() {
    return [
      {
        does: {p: () => this.toggle()},
        shown: ["P"],
        says: say("predict.keys.mode"),
        rests: OWN_LETTERS,
      },
      {
        does: {Enter: () => this.choose()},
        shown: ["Enter"],
        says: say("predict.keys.choose"),
        only: ".tokens",
      },
      {does: {}, shown: ["→"], says: say("predict.keys.next")},
      {
        does: {h: () => this.hint()},
        shown: ["H"],
        says: say("predict.keys.hint"),
        rests: OWN_LETTERS,
      },
    ];
  }

  close() {
    const isOpen = this.picker.first.from >= 0;
    this.picker.clear();
    return isOpen;
  }

  get mode() {
    return this.on ? "predict" : "watch";
  }

  /** The question, where it asks for two tokens of the text. */
  get pairs() {
    return this.question instanceof PairQuestion ? this.question : null;
  }

  /** Whether tokens are chosen in the text. */
  get picks() {
    return this.on && this.level === 1;
  }

  /**
   * A run, or another part of its text. A link's mode counts for the first one only: later ones
   * come while the visitor is in a mode already.
   * @param {Run} run
   */
  load(run) {
    this.run = run;
    this.counts = new Counts(run);
    if (!this.begun) {
      this.on = run.mode === "predict";
      this.level = LEVELS.includes(run.level) ? run.level : 1;
    }
    this.begun = true;
    this.forget();
    this.apply();
  }

  /** Everything that depends on the mode alone. */
  apply() {
    this.host.view.hidesNext = this.on;
    this.panel.root.hidden = this.boardHome.hidden = !this.on;
    if (this.on) this.picker.measure();
    this.panel.showLevel(this.level);
  }

  /** The button says where it leads; once all is seen, it is the way on. @param {number} step */
  showSwitch(step) {
    const isOver = !this.on && step > 0 && step >= this.run.size;
    setText(this.switch, say(`predict.mode.${this.on ? "watch" : isOver ? "over" : "predict"}`));
    this.switch.classList.toggle("primary", isOver);
  }

  setMode(mode) {
    if (this.run === NO_RUN || mode === this.mode) return;
    this.on = mode === "predict";
    this.forget();
    this.apply();
    this.host.changed();
  }

  toggle() {
    if (this.switch.hidden) return;
    if (this.switch.classList.contains("primary")) this.host.play(0);
    this.setMode(this.on ? "watch" : "predict");
  }

  /** @param {number} level */
  setLevel(level) {
    if (level === this.level) return;
    this.level = level;
    this.forget();
    this.apply();
    this.host.changed();
  }

  /** No question stands any more, and nothing is marked in the text. */
  forget() {
    this.question = null;
    this.picker.clear();
  }

  /** @param {import("../panels/index.js").PlayerState} state */
  show({step, beat, moving}) {
    if (beat === "made") return;
    this.showSwitch(step);
    this.showStep(step, moving);
  }

  /**
   * The player is at a step. An answered question stays until one goes on.
   * @param {number} step
   * @param {boolean} moving whether more steps are about to follow
   */
  showStep(step, moving) {
    if (this.on && !this.question?.standsAt(step)) this.hideNext(true);
    // What leads at this step may still be to come; then this is called again.
    if (!this.on || moving || !this.run.leaders.at(step)) return;
    if (this.question === null || !this.question.standsAt(step)) this.begin(step);
    this.scored();
  }

  pointsInWords() {
    return say("predict.points_and_streak", {
      points: say("predict.points", {n: this.score.points}),
      streak: this.score.streak,
    });
  }

  /** @param {number} step */
  begin(step) {
    this.picker.clear();
    const over = step >= this.run.size;
    this.panel.root.classList.toggle("over", over);
    (over && this.run.size > 0 ? this.panel.end : this.boardHome).append(this.board.root);
    this.boardHome.hidden = over;
    this.board.root.hidden = this.run.size === 0;
    this.question = over ? new Question(this, step) : new QUESTIONS[this.level](this, step);
    if (over) this.end();
    else this.question.begin();
  }

  /** No merge is left: the summary stands in place of a question. */
  end() {
    const why = this.run.symbol_count === 0 ? "text" : this.run.size === 0 ? "merges" : null;
    const parts = why
      ? [say(`predict.missing.${why}`)]
      : sayParts("predict.end", {totals: this.totalsInWords()});
    this.panel.ask(this.run, parts, null);
    this.panel.announce(this.run, parts);
  }

  totalsInWords() {
    const {points, longest, list} = this.score;
    return say("predict.totals", {
      points: say("predict.points", {n: points}),
      streak: longest,
      questions: say("predict.questions", {n: list.length}),
    });
  }

  /** Shows the score. */
  scored() {
    this.board.show(this.score);
    this.panel.points.textContent = this.pointsInWords();
  }

  /** Whether the text outlines what merges next: once it has been told. @param {boolean} hides */
  hideNext(hides) {
    const {view} = this.host;
    if (view.hidesNext === hides) return;
    view.hidesNext = hides;
    view.repaint();
  }

  /** By a click on the text, or Enter. @param {number} symbol */
  pick(symbol) {
    if (!this.picks || symbol < 0) return;
    if (this.question?.isPlayed) this.begin(this.host.step());
    if (this.question?.isOpen) this.picker.pick(symbol);
  }

  /** Enter in the text: the token that is inspected; the first one to begin with. */
  choose() {
    this.pick(Math.max(0, this.host.cursor()));
  }

  hint() {
    if (this.on) this.question?.hint();
  }

  /** To the next question, once this one is answered, now or earlier. */
  next() {
    if (!this.question?.canGoOn) {
      if (this.question?.isOpen) this.panel.announce(this.run, [say("predict.answer_first")]);
      return;
    }
    const {to} = this.question;
    this.question = null;
    if (this.host.step() < to) this.host.play(to);
    else this.showStep(this.host.step(), false);
  }

  /** What Python has counted. @param {import("./levels/pair.js").CountedPair} answer */
  receive(answer) {
    if (this.on) this.pairs?.receive(answer);
  }
}
