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

/** The elements of the panel. */
function predictParts(send) {
  const levels = segments(
    "segments levels",
    say("predict.level.title"),
    Object.fromEntries(Object.keys(LEVELS).map((level) => [level, levelName(level)])),
    (level) => send({type: "level", level: Number(level)}),
  );
  const points = element("p", "points");
  const asks = element("p", {class: "question", tabindex: "-1"});
  const label = {role: "group", "aria-label": say("predict.choices")};
  const choices = element("div", {class: "flow guesses", ...label});
  const words = {min: "0", "aria-label": say("predict.number")};
  const number = numberField({class: "entry tokens-after", ...words});
  const check = element("button", {type: "submit", class: "plain check"}, say("predict.check"));
  const form = element("form", "flow number-form", number, check);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({type: "number", value: number.value});
  });
  const hints = element("div", "hints");
  const verdict = element("p", "verdict");
  const next = button("plain primary", say("predict.next"), () => send({type: "next"}));
  const hint = button("plain", "", () => send({type: "hint"}));
  const giveUp = button("plain", say("predict.give_up"), () => send({type: "give_up"}));
  const answers = element("div", "flow answers", choices, form);
  const actions = element("div", "flow actions", next, hint, giveUp);
  const head = element("div", "flow head", levels.root, points);
  const body = element("div", "stack asked", asks, answers, hints, verdict, actions);
  const end = element("div", "end-of-run");
  const speech = spokenLine();
  const attributes = {class: "predict", hidden: "", "aria-label": say("predict.title")};
  const root = element("section", attributes, head, body, end, speech);
  const fields = {number, check, form, next, hint, giveUp};
  return {...fields, levels, points, asks, choices, hints, verdict, end, speech, root};
}

export class Predict {
  /** The question that is written. @type {Question | null} */
  question = null;
  /** The same, once the focus has moved with it. @type {Question | null} */
  measured = null;
  guesses = [];

  constructor(player) {
    const {text} = player;
    const send = (event) => player.send(event);
    this.player = player;
    this.parts = predictParts(send);
    this.root = this.parts.root;
    this.heir = this.parts.asks;
    this.buttons = [button("plain mode", "", () => this.toggle())];
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

  show(state) {
    const {mode, level, question} = state;
    const isOn = mode === "predict";
    const way = isOn ? "watch" : isWatchedThrough(state) ? "over" : "predict";
    const [toggle] = this.buttons;
    setText(toggle, say(`predict.mode.${way}`));
    toggle.classList.toggle("primary", way === "over");
    this.showInText(state);
    this.root.hidden = !isOn;
    this.parts.levels.show(String(level));
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
    setText(this.parts.points, scoreInWords(score));
    const write = (
      /** @type {HTMLElement} */ node,
      /** @type {import("./quiz.js").Part[]} */ parts,
    ) => {
      node.replaceChildren(...parts.map((part) => partNode(run.source, part)));
      return node;
    };
    write(this.parts.asks, isEnd ? summary(run, score) : level.asks(run, step));
    this.parts.end.replaceChildren(...(isEnd && run.size > 0 ? [scoreboard(score)] : []));
    this.showChoices(run, question);
    this.parts.form.hidden = isEnd || choices.length > 0;
    if (this.question?.choices !== choices) this.parts.number.value = "";
    this.parts.number.disabled = isOver;
    this.parts.check.hidden = isOver;
    const lines = level.hints.slice(0, hints).map((hint) => hint(run, step));
    this.parts.hints.replaceChildren(
      ...lines.map((parts) => write(element("p", "hint-line"), parts)),
    );
    this.parts.verdict.dataset.state = verdict;
    write(this.parts.verdict, question.parts);
    const left = level.hints.length - hints;
    this.parts.hint.hidden = !isOpen || left === 0;
    setText(this.parts.hint, say("predict.hint.button", {n: left}));
    this.parts.giveUp.hidden = !isOpen;
    this.parts.next.hidden = !canGoOn(question);
    setText(this.parts.speech, question.speech.map((part) => partText(run.source, part)).join(""));
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
      this.parts.choices.replaceChildren(...this.guesses);
      this.parts.choices.hidden = choices.length === 0;
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
    if (question.phase === "over") this.parts.next.focus({preventScroll: true});
    else if (!focused.checkVisibility() || (isNew && focused === this.parts.next))
      (focused === this.parts.hint ? this.parts.giveUp : this.parts.asks).focus({
        preventScroll: true,
      });
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
