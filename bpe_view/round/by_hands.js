/**
 * A round by raised hands where no server is. What the projector shows in each phase was made before
 * (ui/shared/round/without_server.py); here is which phase it is.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {Record<string, Partial<View>>} Told  what is new in each phase of a question
 * @typedef {{phase: string, place: number}} Now
 * @typedef {{questions: Told[]}} Data
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {line} from "./said.js";
import {Sheet} from "./sheet.js";
import {Room} from "./teacher.js";

/** Where it is kept which phase it is: a reload ends no round. */
export const BY_HANDS = "round by hands";

const PHASES = ["read", "vote", "closed", "again", "reveal"];

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

/** What the clock does at its end. @type {Record<string, string>} */
const CLOCK = {read: "open", vote: "close"};

/** @param {Now} now @param {string} act @param {number} of questions @returns {Now} */
export function after({place}, act, of) {
  if (act !== "next") return {place, phase: LEADS[act]};
  return place + 1 < of ? {place: place + 1, phase: "read"} : {place, phase: "over"};
}

/** @param {Told[]} questions @param {Now} now @returns {View} */
export function viewOf(questions, {place, phase}) {
  const passed = PHASES.slice(0, PHASES.indexOf(phase) + 1).map((one) => questions[place][one]);
  return Object.assign({seats: 0, rows: []}, ...passed, {place, phase, of: questions.length});
}

class ByHands extends Part {
  sheet = new Sheet();
  root = element("div", "projector by-hands", this.sheet.root);
  /** @type {Told[]} */
  questions = [];
  timer = setInterval(() => this.tick(), 500);

  constructor() {
    super();
    const kept = sessionStorage.getItem(BY_HANDS);
    /** @type {Now & {began: number}} */
    this.now = kept ? JSON.parse(kept) : {place: 0, phase: "lobby", began: Date.now()};
    this.room = new Room(String(this.now.began), "", "projector", this.sheet);
    this.room.act = async (what) => this.act(what);
    this.room.lobby = [element("h1", {}, say("round.title")), line("hands.how")];
  }

  /** @param {Data} data */
  show({questions}) {
    this.questions = questions;
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.room.text.view.disconnect();
  }

  /** @param {string} what */
  act(what) {
    this.now = {...this.now, ...after(this.now, what, this.questions.length)};
    this.draw();
  }

  draw() {
    sessionStorage.setItem(BY_HANDS, JSON.stringify(this.now));
    this.room.show(viewOf(this.questions, this.now));
    const leave = element("button", "quiet", `← ${say("learn.all_lessons")}`);
    leave.onclick = () => this.trigger("left", true);
    this.sheet.top.replaceChildren(...this.room.head(), leave);
  }

  tick() {
    this.room.tick();
    const does = CLOCK[this.now.phase];
    if (does && this.room.left === 0) this.act(does);
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & Data>} component */
export default function byHands(component) {
  return mounted(component, "by_hands", ByHands);
}
