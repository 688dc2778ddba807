/**
 * A round by raised hands, which covers the page: of the ready set, or of the run on page Watch. Which
 * phase it is, and what of a question that shows.
 *
 * @typedef {import("../round/connection.js").View} View
 * @typedef {import("./hand_questions.js").Question} Question
 * @typedef {import("../player/run/payload.js").RunData} RunData
 * @typedef {{phase: string, place: number}} Now
 * @typedef {RunData & {first: number | null}} Data  of which run, and from which step; null: the ready set
 */
import {readRun} from "../player/run/payload.js";
import {line} from "../round/said.js";
import {Sheet} from "../round/sheet.js";
import {Room} from "../round/teacher.js";
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {questionsOf, readyQuestions} from "./hand_questions.js";
import {Place} from "./place.js";
import {chosenTraining, readyTraining, runInside} from "./visit.js";

const KEPT = "round by hands"; // where it is kept which phase it is: a reload ends no round

/** Where each act leads. @type {Record<string, string>} */
const LEADS = {
  begin: "read",
  open: "vote",
  close: "closed",
  again: "again",
  reveal: "reveal",
  next: "read",
  end: "over",
};

/** What the clock does at its end, and when. @type {Record<string, [string, number]>} */
const CLOCK = {read: ["open", 7], vote: ["close", 45]};

/** @param {Now} now @param {string} act @param {number} of questions @returns {Now} */
export function after({place}, act, of) {
  if (act !== "next") return {place, phase: LEADS[act]};
  return place + 1 < of ? {place: place + 1, phase: "read"} : {place, phase: "over"};
}

/** @param {Question[]} questions @param {Now} now @returns {View} */
export function viewOf(questions, {place, phase}) {
  const {right, told, counts, tokens, parts, options, ...asked} = questions[place];
  const left = CLOCK[phase]?.[1] ?? null;
  const isAsked = phase !== "lobby" && phase !== "over";
  const seen = {
    ...(isAsked ? asked : {}),
    ...(isAsked && phase !== "read" ? {options} : {}),
    ...(phase === "reveal" ? {right, told, counts, tokens, parts} : {}),
  };
  const now = {phase, place, of: questions.length, left, seats: 0, rows: [], ...seen};
  return /** @type {View} */ (/** @type {unknown} */ (now));
}

class ByHands extends Part {
  sheet = new Sheet();
  root = element("div", "projector by-hands", this.sheet.root);
  timer = setInterval(() => this.tick(), 500);

  /** @param {Data} data */
  constructor(data) {
    super();
    const {first, run: id} = data;
    const run = readRun(data);
    this.questions = first === null ? readyQuestions(run) : questionsOf(run, first);
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    const begins = {place: 0, phase: "lobby", began: Date.now(), first, id};
    /** @type {typeof begins} */
    this.now = kept?.id === id ? kept : begins;
    this.room = new Room(String(this.now.began), "", "projector", this.sheet);
    this.room.act = async (what) => this.act(what);
    this.room.lobby = [element("h1", {}, say("round.title")), line("hands.how")];
  }

  show() {
    sessionStorage.setItem(KEPT, JSON.stringify(this.now));
    this.room.show(viewOf(this.questions, this.now));
    const leave = button("quiet", say("tokens.close"), () => this.trigger("left", true));
    this.sheet.top.replaceChildren(...this.room.head(), leave);
  }

  stop() {
    clearInterval(this.timer);
    this.room.text.view.disconnect();
  }

  /** @param {string} what */
  act(what) {
    this.now = {...this.now, ...after(this.now, what, this.questions.length)};
    this.show();
  }

  tick() {
    this.room.tick();
    const [does] = CLOCK[this.now.phase] ?? [];
    if (does && this.room.left === 0) this.act(does);
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & Data>} component */
function byHands(component) {
  return mounted(component, "by_hands", ByHands);
}

export class ClassRound {
  /**
   * @param {import("./visit.js").Visit} visit @param {import("./trainer.js").Trainer} trainer
   * @param {() => void} left
   */
  constructor(visit, trainer, left) {
    this.visit = visit;
    this.trainer = trainer;
    const leave = () => {
      sessionStorage.removeItem(KEPT);
      this.cover(false);
      left();
    };
    this.place = new Place(byHands, visit.data.styles.class_round, {left: leave});
  }

  /** @param {number | null} first where the player stands; null: the ready set */
  async begin(first) {
    const {visit, trainer} = this;
    const inside = first === null ? null : runInside(visit);
    const asked = first === null ? readyTraining(visit) : chosenTraining(visit);
    const {payload} = inside ?? (await trainer.train(asked));
    const unseen = first === null ? await trainer.ask("words") : null;
    this.cover(true);
    this.place.show({...visit.visitor, ...payload, unseen, first});
  }

  /** One that had begun before a reload. */
  async goOn() {
    const kept = sessionStorage.getItem(KEPT);
    if (kept) await this.begin(JSON.parse(kept).first);
  }

  /** What is covered has no focus. @param {boolean} isCovered */
  cover(isCovered) {
    const {root} = this.place;
    for (const part of document.body.children)
      if (part instanceof HTMLElement) part.inert = isCovered && part !== root;
    if (isCovered) document.body.append(root);
    else {
      this.place.leave();
      root.remove();
    }
  }
}
