/** The futures together: they all show the same step. */
import {paceKeys, stepKeys} from "../../player/keys/key_table.js";
import {Steps} from "../../player/steps/steps.js";
import {element, setText} from "../../shell/dom.js";
import {Keys} from "../../shell/keys.js";
import {button, focusAround, spokenLine} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {Part} from "../../shell/mount.js";
import {FutureColumn} from "./column.js";
import {outcomePanel, partingPanel} from "./tables.js";

/**
 * @typedef {import("./divergence_payload.d.ts").DivergenceData & {start_step: number}} DivergenceData
 */

export class Board extends Part {
  identity = "";
  partsAt = -1;
  /** @type {FutureColumn[]} */
  columns = [];
  heard = spokenLine();
  keys = new Keys(
    () => [
      ...stepKeys(this.steps, (by) => this.focused()?.inspector.move(by)),
      ...paceKeys(this.steps),
    ],
    say("player.keys.where"),
    () => this.putAway(),
  );
  steps = new Steps({
    draw: (step, _, moving) => this.draw(step, moving),
    report: (step) => this.tell("at", {identity: this.identity, step}),
    say: (words) => setText(this.heard, words),
  });
  jump = button("plain wide inviting to-parting", say("ties.parting.go"), () =>
    this.steps.goTo(this.partsAt),
  );
  stands = element("p", "stands");
  grid = element("div", "futures-grid");
  tables = element("div", "futures-tables");
  root = element(
    "section",
    {class: "frame futures", "aria-label": say("ties.futures")},
    element(
      "div",
      "panel bar",
      this.steps.controls.root,
      element("div", "stands-row", this.stands, this.jump),
    ),
    this.grid,
    this.tables,
    this.heard,
    this.keys.dialog,
  );

  constructor() {
    super();
    const {root, speed} = this.steps.controls;
    root.append(speed, this.keys.button);
  }

  watching() {
    return [this.steps, ...this.columns.map(({view}) => view)];
  }

  stop() {
    this.steps.stop();
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return this.keys.actionOf(event, target);
  }

  putAway() {
    for (const {inspector} of this.columns) inspector.hide();
  }

  /** The column that has the focus. */
  focused() {
    return this.columns.find(({text}) => text === focusAround(this.root)) ?? this.columns[0];
  }

  /** @param {DivergenceData} data @param {Board} [before] the one in another language */
  show(data, before) {
    if (data.identity === this.identity) {
      this.steps.resume();
      return;
    }
    for (const {view} of this.columns) view.disconnect();
    this.identity = data.identity;
    this.columns = data.runs.map((run) => new FutureColumn(this.root, run));
    this.partsAt = data.parting ? data.parting.step : -1;
    this.jump.hidden = this.partsAt < 0;
    const inspectors = this.columns.flatMap(({inspector}) => [inspector.card, inspector.spoken]);
    this.grid.replaceChildren(...this.columns.map(({root}) => root), ...inspectors);
    this.tables.replaceChildren(
      partingPanel(data.parting, this.columns[0].run, data.outcomes[0].ties),
      outcomePanel(data),
    );
    this.root.dataset.identity = data.identity;
    const size = Math.max(...this.columns.map(({run}) => run.size));
    const isSame = before?.identity === data.identity;
    this.steps.load(size, isSame ? before.steps.step : data.start_step);
    this.steps.show(this.steps.step, false);
  }

  /** @param {number} step @param {boolean} moving whether more steps are about to follow */
  draw(step, moving) {
    for (const column of this.columns) column.show(step);
    this.steps.controls.show(step, this.steps.playing);
    const standing = this.standing(step);
    setText(this.stands, standing);
    this.root.dataset.step = String(step);
    if (!moving)
      setText(this.heard, [standing, ...this.columns.map((column) => column.spoken())].join(" "));
  }

  /** Whether the futures have parted, in words. @param {number} step */
  standing(step) {
    if (this.partsAt < 0) return say("ties.stands.same");
    if (step < this.partsAt) return say("ties.stands.before", {n: this.partsAt - step});
    return step === this.partsAt
      ? say("ties.stands.here")
      : say("ties.stands.after", {n: step - this.partsAt});
  }
}
