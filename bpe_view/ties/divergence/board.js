/** The futures together: they all show the same step. */
import {element, setText} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatPace} from "../../shell/number_format.js";
import {Controls} from "../../player/steps/controls.js";
import {playerKeyHelp} from "../../player/keys/key_list.js";
import {keyAction} from "../../player/keys/keys.js";
import {Playback} from "../../player/steps/playback.js";
import {typeStep} from "../../player/steps/typed_step.js";
import {FutureColumn} from "./column.js";
import {outcomePanel, partingPanel} from "./tables.js";

/** Single steps are reported once they have rested this many milliseconds. */
const REST_BEFORE_LINK = 400;

/**
 * @typedef {import("./divergence_payload.d.ts").DivergenceData & {start_step: number}} DivergenceData
 */

export class Board {
  identity = "";
  step = 0;
  size = 0;
  partsAt = -1;
  timer = 0;
  /** @type {(name: string, value: unknown) => void} */
  tell = () => {};
  /** @type {FutureColumn[]} */
  columns = [];

  playback = new Playback(
    (step) => this.show(step, true),
    () => this.settle(),
  );
  keyHelp = playerKeyHelp(false, say("player.keys.where"));
  controls = new Controls(
    {
      goTo: (step) => this.goTo(step),
      scrub: (step) => this.scrub(step),
      scrubbed: () => this.settle(),
      toggle: () => this.toggle(),
      setSpeed: (speed) => {
        this.playback.speed = speed;
      },
    },
    [],
    [this.keyHelp.button],
  );
  jump = element(
    "button",
    {type: "button", class: "plain wide inviting to-parting"},
    say("ties.parting.go"),
  );
  stands = element("p", "stands");
  heard = element("p", {class: "unseen", role: "status", "aria-live": "polite"});
  grid = element("div", "futures-grid");
  tables = element("div", "futures-tables");
  root = element(
    "section",
    {class: "frame futures", "aria-label": say("ties.futures")},
    element(
      "div",
      "panel bar",
      this.controls.root,
      element("div", "stands-row", this.stands, this.jump),
    ),
    this.grid,
    this.tables,
    this.heard,
    this.keyHelp.dialog,
  );

  constructor() {
    this.jump.addEventListener("click", () => this.goTo(this.partsAt));
  }

  get views() {
    return this.columns.map(({view}) => view);
  }

  stop() {
    this.playback.stop();
    clearTimeout(this.timer);
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return keyAction(event, target, {
      back: () => this.goTo(this.step - 1),
      forward: () => this.goTo(this.step + 1),
      first: () => this.goTo(0),
      last: () => this.goTo(this.size),
      toggle: () => this.toggle(),
      inspect: (by) => this.focused()?.inspector.move(by),
      escape: () => {
        for (const {inspector} of this.columns) inspector.hide();
      },
      help: () => this.keyHelp.open(),
      faster: (by) =>
        setText(
          this.heard,
          say("presenter.speed", {speed: formatPace(this.controls.changeSpeed(by))}),
        ),
      typeStep: (digit) => this.typeStep(digit),
    });
  }

  get activeElement() {
    return /** @type {ShadowRoot | Document} */ (this.root.getRootNode()).activeElement;
  }

  /** The column that has the focus. */
  focused() {
    return this.columns.find(({text}) => text === this.activeElement) ?? this.columns[0];
  }

  /** @param {string} digit the first of a step's number */
  typeStep(digit) {
    if (this.playback.playing) this.toggle();
    const before = /** @type {HTMLElement} */ (this.activeElement);
    if (this.size > 0) typeStep(this.controls.number, digit, before, (step) => this.goTo(step));
  }

  /** @param {DivergenceData} data @param {number} step where it begins */
  load(data, step) {
    if (data.identity === this.identity) return;
    this.playback.stop();
    for (const view of this.views) view.disconnect();
    this.identity = data.identity;
    this.columns = data.runs.map((run) => new FutureColumn(this.root, run));
    this.size = Math.max(...this.columns.map(({run}) => run.size));
    this.partsAt = data.parting ? data.parting.step : -1;
    this.jump.hidden = this.partsAt < 0;
    const inspectors = this.columns.flatMap(({inspector}) => [inspector.card, inspector.spoken]);
    this.grid.replaceChildren(...this.columns.map(({root}) => root), ...inspectors);
    this.grid.dataset.count = String(this.columns.length);
    this.tables.replaceChildren(
      partingPanel(data.parting, this.columns[0].run, data.outcomes[0].ties),
      outcomePanel(data),
    );
    this.controls.setSize(this.size);
    this.root.dataset.identity = data.identity;
    this.show(this.clamp(step), false);
  }

  /** @param {number} step */
  clamp(step) {
    return Math.max(0, Math.min(this.size, Math.round(step) || 0));
  }

  /** @param {number} step @param {boolean} moving whether more steps are about to follow */
  show(step, moving) {
    this.step = step;
    for (const column of this.columns) column.show(step);
    this.controls.show(step, this.playback.playing);
    setText(this.stands, this.standing());
    this.root.dataset.step = String(step);
    if (!moving)
      setText(
        this.heard,
        [this.standing(), ...this.columns.map((column) => column.spoken())].join(" "),
      );
  }

  /** Whether the futures have parted, in words. */
  standing() {
    if (this.partsAt < 0) return say("ties.stands.same");
    if (this.step < this.partsAt) return say("ties.stands.before", {n: this.partsAt - this.step});
    return this.step === this.partsAt
      ? say("ties.stands.here")
      : say("ties.stands.after", {n: this.step - this.partsAt});
  }

  /** @param {number} step */
  goTo(step) {
    this.playback.stop();
    this.show(this.clamp(step), false);
    this.reportSoon();
  }

  /** @param {number} step */
  scrub(step) {
    this.playback.stop();
    this.show(this.clamp(step), true);
  }

  toggle() {
    if (this.playback.playing) {
      this.playback.stop();
      this.settle();
      return;
    }
    if (this.size === 0) return;
    if (this.step >= this.size) this.show(0, true);
    this.playback.play(this.step, this.size);
    this.controls.show(this.step, true);
  }

  /** Moving has come to an end. */
  settle() {
    this.show(this.step, false);
    this.reportSoon();
  }

  reportSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(), REST_BEFORE_LINK);
  }

  report() {
    this.tell("at", {identity: this.identity, step: this.step});
  }
}
