/**
 * The player: it keeps one plain state, and all of its panels (panels/index.js) show that state.
 *
 * @typedef {import("./run/run.js").RunData} RunData
 *
 * @typedef {object} PlayerState
 * @property {Run} run
 * @property {number} step
 * @property {"made" | "next"} beat  what is shown: what was just made, or also what comes next
 * @property {boolean} lit       whether what was just made flashes
 * @property {boolean} moving    whether more steps are about to follow
 * @property {boolean} playing
 * @property {boolean} isDemo    whether it plays without that anybody has asked for it
 * @property {"watch" | "predict"} mode
 * @property {number} level      what is asked in mode predict
 * @property {import("./predict/quiz.js").Question | null} question
 * @property {import("./predict/score.js").Score} score
 * @property {import("../tokens/token_spans.js").Span | null} first   the token of a pair that is chosen first
 * @property {import("../tokens/token_spans.js").Span | null} mark  what is chosen in the text
 * @property {number | null} goTo the step to which an answer leads
 * @property {string[]} sheets   names of the sheets that are open
 * @property {boolean} presenting
 * @property {string} title      of the text
 * @property {string[]} leads    names of what the host shows of the run on demand
 */
import {element} from "../shell/dom.js";
import {keepingFocus} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {Part} from "../shell/mount.js";
import {Inspector} from "../tokens/inspector.js";
import {tokenId} from "../tokens/token_spans.js";
import {TokenView} from "../tokens/token_view.js";
import {PageKeys} from "./keys/page_keys.js";
import {PANELS} from "./panels/index.js";
import {LEVELS} from "./predict/levels.js";
import {next, NO_QUESTION} from "./predict/quiz.js";
import {NO_SCORE} from "./predict/score.js";
import {Presenter} from "./presenter.js";
import {NO_RUN, Run, viewIdentity} from "./run/run.js";
import {factsOf} from "./run/token_facts.js";
import {isCalm} from "./steps/playback.js";
import {Steps} from "./steps/steps.js";

export class PlayerView extends Part {
  root = element("section", {class: "frame player", "aria-label": say("player.player")});
  /** @type {PlayerState} */
  state = {
    run: NO_RUN,
    step: 0,
    beat: "next",
    lit: false,
    moving: false,
    playing: false,
    isDemo: false,
    mode: "watch",
    level: 1,
    ...NO_QUESTION,
    score: NO_SCORE,
    goTo: null,
    sheets: [],
    presenting: false,
    title: "",
    leads: [],
  };
  text = new TokenView(say("player.text_help"));
  inspector = new Inspector(
    this.root,
    this.text,
    (span) => factsOf(this.state.run, tokenId(this.state.run.source, span), this.state.step),
    () => this.state.mode === "predict" && this.state.level === 1,
  );
  steps = new Steps({
    draw: (now) => this.showStep(now),
    isStill: () => this.state.mode === "predict" || isCalm(),
    report: (step) => this.state.run !== NO_RUN && this.tell("at", {run: this.state.run.id, step}),
    say: (words) => this.inspector.say(words),
    isBound: () => this.state.mode === "predict",
    answered: () => this.send({type: "next"}),
  });
  presenter = new Presenter(this.root, this.text.root, {
    fitted: () => this.measure(),
    choose: (view) => {
      this.steps.reportNow();
      this.trigger("view", view);
    },
  });
  panels = PANELS.map((entry) => ({...entry, panel: entry.make(this)}));
  keys = new PageKeys(this); // lists those of all panels

  constructor() {
    super();
    for (const {name, panel} of this.panels) panel.root.dataset.panel = name;
    const at = (place) =>
      this.panels.filter((one) => one.place === place).map(({panel}) => panel.root);
    const {main, layout} = this.presenter;
    main.append(...at("main"));
    const side = element("div", "panel side", ...at("side"));
    layout.append(main, side, ...at("below"), ...at("sheet"));
    const {card, spoken} = this.inspector;
    this.root.append(layout, card, spoken, this.keys.dialog);
    this.presenter.watch();
  }

  watching() {
    const parts = this.panels.flatMap(({panel}) => panel.watching?.() ?? []);
    return [this.text, this.keys, this.presenter, this.steps, ...parts];
  }

  actionOf(event, target) {
    return this.keys.actionOf(event, target);
  }

  /** Closes what is open; where nothing is, leaves the presenter view. */
  close() {
    const {inspector, presenter} = this;
    const closed = this.panels.filter(({panel}) => panel.close?.());
    const isOpen = closed.length > 0 || !inspector.card.hidden;
    inspector.hide();
    if (!isOpen) presenter.leave();
  }

  stop() {
    this.steps.stop();
    for (const {panel} of this.panels) panel.stop?.();
  }

  show(data) {
    const {presenter, state} = this;
    this.text.language = data.text_language ?? "";
    const {title = "", leads = [], view} = data;
    this.state = {...state, title, leads, presenting: view === "presenter"};
    if (state.presenting !== this.state.presenting) this.inspector.fold();
    if (state.run.view !== viewIdentity(data)) this.load(data);
    else this.change({});
    if (data.answer) this.send({...data.answer, type: "counted"});
    presenter.show(view);
  }

  load(data) {
    const {steps, state} = this;
    const run = new Run(data);
    const isSame = state.run.id === run.id;
    const playsOn = isSame && steps.playing;
    steps.load(run.size, isSame ? steps.step : (data.start_step ?? 0));
    this.state = {...state, run, step: steps.step, ...NO_QUESTION};
    // Later runs come while the visitor is in a mode already.
    if (state.run === NO_RUN)
      Object.assign(this.state, {
        mode: data.mode ?? "watch",
        level: data.level in LEVELS ? data.level : 1,
      });
    this.text.show(run.source, steps.step); // first, as it scrolls back
    this.inspector.hide();
    steps.show(steps.step, false);
    this.presenter.fit();
    if (this.state.mode === "predict") return;
    if (playsOn) steps.play();
    else if (!isSame && data.autoplay && !isCalm() && steps.step < run.size) {
      this.state = {...this.state, isDemo: true};
      steps.play(true);
    }
  }

  showStep({step, beat, lit, moving}) {
    const {run, isDemo} = this.state;
    if (run === NO_RUN) return;
    if (step !== this.state.step) this.inspector.fold();
    const {playing} = this.steps;
    this.change({step, beat, lit, moving, playing, isDemo: isDemo && moving});
  }

  /** Shows another state: first all is written, then what measures is laid out once. */
  change(changes) {
    const state = {...this.state, ...changes};
    const {run, step, beat, moving} = state;
    const isAtRest = beat === "next" && !moving && run.leaders.at(step) !== null;
    this.state = isAtRest ? next(state, {type: "step"}) : state;
    this.draw();
    if (run.size > 0) this.loadLeaders();
  }

  /** Shows the leading pairs of this step once they have come. */
  async loadLeaders() {
    const {state} = this;
    const gone = () => this.tell("ask", {again: Date.now()});
    const come = await state.run.leaders.load(state.step, gone);
    if (come && this.state === state) this.change({});
  }

  draw() {
    const {state, root} = this;
    const write = () => {
      const {run, step, beat, mode, sheets} = state;
      Object.assign(root.dataset, {run: run.id, step, beat});
      root.classList.toggle("no-merges", run.size === 0);
      root.classList.toggle("no-text", run.symbol_count === 0);
      root.classList.toggle("predicting", mode === "predict");
      for (const {name, place, panel} of this.panels) {
        if (place === "sheet") root.classList.toggle(`with-${name}`, sheets.includes(name));
        panel.show(state);
      }
      this.measure();
    };
    const heirs = [...this.panels.map(({panel}) => panel.heir), this.text.root];
    const heir = () => heirs.find((node) => node?.checkVisibility()) ?? root;
    if (state.moving) write();
    else keepingFocus(root, write, heir);
  }

  measure() {
    for (const {panel} of this.panels) panel.measure?.(this.state);
  }

  /** Shows a sheet below the picture, or hides it. */
  toggleSheet(name) {
    const others = this.state.sheets.filter((one) => one !== name);
    const isOpen = others.length === this.state.sheets.length;
    this.change({sheets: isOpen ? [...others, name] : others});
    this.presenter.fit();
    const found = this.panels.find((one) => one.name === name);
    if (isOpen) found?.panel.root.scrollIntoView({block: "nearest"});
  }

  /** What somebody does in mode predict, or to begin or end it. */
  send(event) {
    const {steps, state: before} = this;
    if (before.mode === "watch" && event.type !== "mode") return;
    this.state = next(before, event);
    const {run, step, mode, level, question, goTo} = this.state;
    if (mode !== before.mode || level !== before.level) {
      steps.playback.stop();
      this.tell("quiz", {mode, level});
    }
    if (question?.phase === "waiting" && question !== before.question)
      this.tell("ask", {run: run.id, step, ...question.waitsFor});
    if (goTo !== null && goTo > step) steps.moveTo(goTo);
    else steps.show(step, false);
  }
}
