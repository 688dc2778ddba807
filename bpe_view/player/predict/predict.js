/**
 * Predict mode as one sees it: what is asked, the ways to answer, and what came of it.
 *
 * @typedef {import("./quiz.js").Question} Question
 */
import {element, setText} from "../../shell/dom.js";
import {button, focusAround, numberField, segments, setIdle, spokenLine} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {partNode, partText, tokenChip} from "../../tokens/token_chip.js";
import {OWN_LETTERS} from "../keys/key_table.js";
import {pairInWords, pairLook} from "../run/pairs.js";
import {LEVELS, levelOf, scoreInWords, summary} from "./levels.js";
import {canGoOn, hidesNext} from "./quiz.js";
import {scoreboard} from "./scoreboard.js";

const NARROW_LETTERS = "ijl.,'·"; // letters among the narrowest of most fonts
const EM = 100; // pixels

export class Predict {
  /** The question that is written. @type {Question | null} */
  question = null;
  /** The same, once the focus has moved with it. @type {Question | null} */
  measured = null;
  guesses = [];

  constructor(player) {
    this.player = player;
    const send = (event) => player.send(event);
    this.switch = button("plain mode", "", () => this.toggle());
    this.buttons = [this.switch];
    this.levels = segments(
      "segments levels",
      say("predict.level.title"),
      Object.fromEntries(Object.keys(LEVELS).map((level) => [level, levelName(level)])),
      (level) => send({type: "level", level: Number(level)}),
    );
    this.points = element("p", "points");
    this.asks = element("p", {class: "question", tabindex: "-1"});
    const label = {role: "group", "aria-label": say("predict.choices")};
    this.choices = element("div", {class: "flow guesses", ...label});
    const words = {min: "0", "aria-label": say("predict.number")};
    this.number = numberField({class: "entry tokens-after", ...words});
    const check = {type: "submit", class: "plain check"};
    this.check = element("button", check, say("predict.check"));
    this.form = element("form", "flow number-form", this.number, this.check);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      send({type: "number", value: this.number.value});
    });
    this.hints = element("div", "hints");
    this.verdict = element("p", "verdict");
    this.next = button("plain primary", say("predict.next"), () => send({type: "next"}));
    this.hint = button("plain", "", () => send({type: "hint"}));
    this.giveUp = button("plain", say("predict.give_up"), () => send({type: "give_up"}));
    this.speech = spokenLine();
    this.end = element("div", "end-of-run");
    this.root = element(
      "section",
      {class: "predict", hidden: "", "aria-label": say("predict.title")},
      element("div", "flow head", this.levels.root, this.points),
      element(
        "div",
        "stack asked",
        this.asks,
        element("div", "flow answers", this.choices, this.form),
        this.hints,
        this.verdict,
        element("div", "flow actions", this.next, this.hint, this.giveUp),
      ),
      this.end,
      this.speech,
    );
    const {text} = player;
    text.root.addEventListener("click", ({target}) =>
      send({type: "pick", symbol: text.symbolAt(target)}),
    );
  }

  keys() {
    const {player} = this;
    // Enter in the text chooses the token that is inspected; the first one to begin with.
    const choose = () => player.send({type: "pick", symbol: Math.max(0, player.inspector.symbol)});
    const [rests, only] = [OWN_LETTERS, ".tokens"];
    const hint = () => player.send({type: "hint"});
    return [
      {does: {p: () => this.toggle()}, shown: ["P"], says: say("predict.keys.mode"), rests},
      {does: {Enter: choose}, shown: ["Enter"], says: say("predict.keys.choose"), only},
      {does: {}, shown: ["→"], says: say("predict.keys.next")},
      {does: {h: hint}, shown: ["H"], says: say("predict.keys.hint"), rests},
    ];
  }

  /** Between watching and predicting; at the end of the run, from its first merge on. */
  toggle() {
    const {player} = this;
    if (isWatchedThrough(player.state)) player.steps.moveTo(0);
    player.send({type: "mode"});
  }

  /** Takes back that a first token is chosen. */
  close() {
    const isChosen = this.player.state.first !== null;
    if (this.player.state.mark) this.player.send({type: "unpick"});
    return isChosen;
  }

  /** What has the focus where nothing else has it. */
  get heir() {
    return this.asks;
  }

  show(state) {
    const {mode, level, question} = state;
    const isOn = mode === "predict";
    const way = isOn ? "watch" : isWatchedThrough(state) ? "over" : "predict";
    setText(this.switch, say(`predict.mode.${way}`));
    this.switch.classList.toggle("primary", way === "over");
    this.showInText(state);
    this.root.hidden = !isOn;
    this.levels.show(String(level));
    if (isOn && question && question !== this.question) this.showQuestion(state, question);
  }

  /** What is chosen, and whether what merges next is outlined. */
  showInText(state) {
    const {text} = this.player;
    const picked = state.mark ? [state.mark] : [];
    const hides = hidesNext(state);
    if (text.hidesNext === hides && text.picked[0] === picked[0]) return;
    text.hidesNext = hides;
    text.setPicked(...picked);
  }

  showQuestion(state, question) {
    const {run, score} = state;
    const {phase, step, choices, hints, verdict} = question;
    const level = levelOf(state);
    const [isOpen, isOver, isEnd] = ["open", "over", "end"].map((one) => phase === one);
    this.root.classList.toggle("over", isEnd);
    setText(this.points, scoreInWords(score));
    const write = (
      /** @type {HTMLElement} */ node,
      /** @type {import("./quiz.js").Part[]} */ parts,
    ) => {
      node.replaceChildren(...parts.map((part) => partNode(run.source, part)));
      return node;
    };
    write(this.asks, isEnd ? summary(run, score) : level.asks(run, step));
    this.end.replaceChildren(...(isEnd && run.size > 0 ? [scoreboard(score)] : []));
    this.showChoices(run, question);
    this.form.hidden = isEnd || choices.length > 0;
    if (this.question?.choices !== choices) this.number.value = "";
    this.number.disabled = isOver;
    this.check.hidden = isOver;
    const lines = level.hints.slice(0, hints).map((hint) => hint(run, step));
    this.hints.replaceChildren(...lines.map((parts) => write(element("p", "hint-line"), parts)));
    this.verdict.dataset.state = verdict;
    write(this.verdict, question.parts);
    const left = level.hints.length - hints;
    this.hint.hidden = !isOpen || left === 0;
    setText(this.hint, say("predict.hint.button", {n: left}));
    this.giveUp.hidden = !isOpen;
    this.next.hidden = !canGoOn(question);
    setText(this.speech, question.speech.map((part) => partText(run.source, part)).join(""));
    this.question = question;
  }

  /** Buttons, in an order that says nothing; a wrong one is struck out, and counts come at the end. */
  showChoices(run, {choices, guesses, phase, step}) {
    const {player} = this;
    if (this.question?.choices !== choices) {
      this.guesses = choices.map((pair) => {
        const [left, right] = [tokenChip(run.source, pair.left), tokenChip(run.source, pair.right)];
        const face = element("span", "chips pair", left, element("span", "hint", "+"), right);
        const guess = () => player.send({...pair, type: "guess"});
        return button("guess", face, guess);
      });
      this.choices.replaceChildren(...this.guesses);
      this.choices.hidden = choices.length === 0;
    }
    const most = run.merges.count[step];
    const isOver = phase === "over";
    for (const [place, pair] of choices.entries()) {
      const node = this.guesses[place];
      const choice = [pair.left, pair.right].map((id) => run.source.label(id) ?? "?").join(" + ");
      const isWrong = guesses.some(({left, right}) => left === pair.left && right === pair.right);
      node.ariaLabel = isWrong ? say("predict.choice.wrong", {choice}) : choice;
      if (isWrong) node.dataset.state = "wrong";
      if (!isOver) continue;
      node.ariaLabel = pairInWords(run, step, pair);
      node.dataset.state = pairLook(run, step, pair);
      if (node.childElementCount === 1) node.append(countBar(pair.count, most));
    }
    // Nothing can be chosen any more; a disabled button would lose the focus.
    if (isOver) setIdle(true, ...this.guesses);
  }

  /** Moves the focus on; gives a finger room beside the narrowest letter. */
  measure({mode}) {
    const {question, measured} = this;
    if (mode === "watch" || !question || question === measured) return;
    this.measured = question;
    const {root} = this.player.text;
    root.style.setProperty("--narrowest", `${narrowest(getComputedStyle(root).fontFamily)}em`);
    const focused = focusAround(this.root);
    if (!focused || !this.root.contains(focused)) return;
    // The way on is what is wanted after an answer; a new question is read first, so that a key held
    // down answers nothing.
    const isNew = question.choices !== measured?.choices || question.step !== measured.step;
    if (question.phase === "over") this.next.focus({preventScroll: true});
    else if (!focused.checkVisibility() || (isNew && focused === this.next))
      (focused === this.hint ? this.giveUp : this.asks).focus({preventScroll: true});
  }
}

/** Whether all merges were watched. */
function isWatchedThrough({mode, step, run}) {
  return mode === "watch" && step > 0 && step >= run.size;
}

function countBar(count, most) {
  const bar = element("span", "bar");
  bar.style.transform = `scaleX(${count / Math.max(1, most)})`;
  return element("span", "flow value", element("span", "track", bar), formatNumber(count));
}

function levelName(level) {
  const face = document.createDocumentFragment();
  const name = element("span", "name", ` · ${say(LEVELS[level].title)}`);
  face.append(level, name);
  return face;
}

/** The width of the narrowest letter of a font, in em. */
function narrowest(family) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = `${EM}px ${family}`;
  const widths = Array.from(NARROW_LETTERS, (letter) => context.measureText(letter).width);
  return Math.min(...widths) / EM;
}
