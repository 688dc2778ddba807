/** The player's parts together: they all show the same run at the same step. */
import {element} from "../shell/dom.js";
import {keepingFocus} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {Part} from "../shell/mount.js";
import {Inspector} from "../tokens/inspector.js";
import {tokenId} from "../tokens/token_spans.js";
import {TokenView} from "../tokens/token_view.js";
import {worksAlways} from "./keys/key_scope.js";
import {PageKeys} from "./keys/page_keys.js";
import {Algorithm} from "./panels/algorithm.js";
import {AllMerges} from "./panels/all_merges.js";
import {Leaders} from "./panels/leading_pairs.js";
import {Narration} from "./panels/narration.js";
import {NextOffer} from "./panels/scroll_to_next.js";
import {Signs} from "./panels/signs.js";
import {Totals} from "./panels/totals.js";
import {Ways} from "./panels/ways.js";
import {PictureMenu} from "./pictures/menu.js";
import {Predict} from "./predict/predict.js";
import {Presenter} from "./presenter.js";
import {NO_RUN, readRun, viewIdentity} from "./run/payload.js";
import {factsOf} from "./run/token_facts.js";
import {Beats, isCalm} from "./steps/playback.js";
import {Steps} from "./steps/steps.js";

export class PlayerView extends Part {
  run = NO_RUN;
  root = element("section", {class: "frame player", "aria-label": say("player.player")});
  view = new TokenView(say("player.text_help"));
  beats = new Beats(this.view.root);
  inspector = new Inspector(
    this.root,
    this.view,
    (span) => factsOf(this.run, tokenId(this.run, span), this.steps.step),
    () => this.predict.picks,
  );
  panels = {
    narration: new Narration(),
    algorithm: new Algorithm(),
    offer: new NextOffer(this.view),
    leaders: new Leaders(),
    history: new AllMerges(() => this.steps),
    signs: new Signs(),
    totals: new Totals(),
  };
  layout = element("div", "layout");
  /** @type {Predict} */
  predict = new Predict({
    view: this.view,
    step: () => this.steps.step,
    cursor: () => this.inspector.symbol,
    play: (step) => this.steps.playTo(step),
    changed: () => this.modeChanged(),
    ask: (pair) => this.tell("ask", pair),
  });
  presenter = new Presenter(this.root, this.view.root, {
    fitted: () => !this.predict.on && this.panels.offer.follow(),
    tell: (view) => {
      this.steps.reportNow();
      this.trigger("view", view);
    },
    placed: (on) => (on ? this.steps.controls.root : this.layout).append(this.ways.root),
  });
  pageKeys = new PageKeys(this);
  pictures = new PictureMenu({
    subject: () => ({root: this.root, view: this.view, run: this.run, step: this.steps.step}),
    pause: () => this.steps.playing && this.steps.toggle(),
  });
  /** @type {Steps} */ steps;
  /** @type {Ways} */ ways;

  constructor() {
    super();
    this.steps = new Steps({
      draw: (step, from, moving) => this.draw(step, from, moving),
      report: (step) => this.run !== NO_RUN && this.tell("at", {run: this.run.id, step}),
      say: (words) => this.inspector.say(words),
      begun: () => this.panels.offer.withdraw(),
      isBound: () => this.predict.on,
      answered: () => this.predict.next(),
    });
    this.ways = new Ways(this);
    this.arrange();
    this.presenter.watch();
  }

  /** Puts the parts into the root. */
  arrange() {
    const {inspector, predict, panels, presenter, pageKeys, pictures} = this;
    presenter.main.append(
      presenter.title,
      this.steps.controls.root,
      panels.narration.root,
      predict.panel.root,
      element("div", "text-frame", this.view.root, panels.offer.root),
      panels.signs.root,
    );
    const {leaders, algorithm, totals, history} = panels;
    const parts = [leaders.root, predict.boardHome, algorithm.root, totals.root];
    const side = element("div", "panel side", ...parts);
    this.layout.append(presenter.main, side, this.ways.root, history.root);
    const dialogs = [pageKeys.keys.dialog, pictures.dialog];
    this.root.append(this.layout, inspector.card, inspector.spoken, ...dialogs);
  }

  watching() {
    const {view, pageKeys, presenter, steps, panels} = this;
    return [view, pageKeys, presenter.screen, steps, panels.history.history];
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    if (this.pageKeys.scope === "off" && !worksAlways(event)) return null;
    return this.pageKeys.keys.actionOf(event, target);
  }

  /** Puts away what is shown of a token; with nothing to put away, leaves the presenter view. */
  putAway() {
    const {inspector, predict, presenter} = this;
    const shown = this.ways.close() || !inspector.card.hidden || predict.picker.first.from >= 0;
    inspector.hide();
    predict.picker.clear();
    if (!shown) presenter.leave();
  }

  stop() {
    this.steps.stop();
    this.beats.finish();
    this.panels.offer.withdraw();
  }

  /** @param {import("./run/payload.js").RunData} data */
  show(data) {
    const {predict, presenter} = this;
    this.view.language = data.text_language ?? "";
    const view = viewIdentity(data);
    if (this.run.view !== view) this.load(data);
    else this.steps.resume();
    if (data.answer) predict.receive(data.answer);
    presenter.name(data.title);
    this.ways.offer(data.leads);
    if (presenter.on !== (data.view === "presenter")) this.inspector.fold();
    presenter.show(data.view);
  }

  /** @param {import("./run/payload.js").RunData} data */
  load(data) {
    const {steps, panels} = this;
    const run = readRun(data);
    const sameRun = this.run.id === run.id;
    const playOn = sameRun && (steps.playing || steps.wasPlaying);
    this.run = run;
    this.follow(run.leaders);
    steps.load(run.size, sameRun ? steps.step : run.start_step);
    this.predict.load(run);
    this.view.show(run, steps.step); // first, as it scrolls back
    for (const part of [panels.leaders, panels.signs]) part.load(run);
    this.inspector.load(run);
    this.root.dataset.run = run.id;
    this.root.classList.toggle("no-merges", run.size === 0);
    this.root.classList.toggle("no-text", run.symbol_count === 0);
    steps.show(steps.step, false);
    this.presenter.fit();
    if (this.predict.on) return;
    if (playOn) steps.play();
    else if (!sameRun && run.autoplay && !isCalm() && steps.step < run.size) {
      panels.narration.beQuiet();
      steps.play(true);
    }
  }

  /** Draws again when leading pairs have come. @param {import("./run/leading_parts.js").LeadingParts} leaders */
  follow(leaders) {
    leaders.onCome = () => {
      const isShown = this.run.leaders === leaders && !this.beats.second;
      if (isShown) this.drawNext(this.steps.step, this.steps.playing, false);
    };
    leaders.onGone = () => this.tell("ask", {again: Date.now()});
  }

  /** Whether nothing tells what merges next. */
  get hides() {
    return this.predict.on;
  }

  /** Every part at a step. @param {number} step @param {number} from @param {boolean} moving */
  draw(step, from, moving) {
    if (this.run === NO_RUN) return;
    if (step !== from) this.inspector.fold();
    const still = this.hides || isCalm();
    const draw = () =>
      this.beats.begin(
        {from, to: step, moving, still, rate: this.steps.rate},
        (lit, alone) => this.drawMade(step, lit, alone),
        (lit) => this.drawNext(step, moving, lit),
      );
    const heir = () => (this.predict.on ? this.predict.panel.question : this.view.root);
    if (moving) draw();
    else keepingFocus(this.root, draw, heir);
  }

  /**
   * The first beat: the frame closes, and the tokens are fewer.
   * @param {number} step
   * @param {boolean} lit
   * @param {boolean} alone whether the second one comes later
   */
  drawMade(step, lit, alone) {
    const {root, run, view, steps, panels, predict} = this;
    panels.leaders.root.classList.toggle("lit", lit);
    if (view.step !== step || view.justMade !== alone) view.setStep(step, alone);
    const merges = say("tokens.merges", {n: step});
    view.root.setAttribute("aria-label", say("player.text_label", {merges}));
    steps.controls.show(step, steps.playing);
    root.classList.toggle("predicting", predict.on);
    panels.narration.showMade(run, step, predict.on);
    panels.totals.show(run, step);
    if (root.classList.contains("with-history")) panels.history.show(run, step, this.hides);
    if (alone) {
      panels.leaders.close();
      panels.algorithm.show("merge", true);
    }
    root.dataset.step = String(step);
    root.dataset.beat = "made";
  }

  /** The second beat: what merges next, and why. */
  drawNext(step, moving, lit) {
    const {root, run, view, predict, presenter, hides} = this;
    const {narration, leaders, algorithm, offer} = this.panels;
    if (view.justMade) view.setStep(step);
    narration.showNext(run, step, moving, hides);
    predict.showSwitch(step);
    leaders.show(step, hides);
    algorithm.show(step < run.size ? "best" : "repeat", lit);
    predict.show(step, moving);
    root.dataset.beat = "next";
    // What measures comes last and together, so that all is laid out once.
    narration.makeRoom();
    if (presenter.on && (lit || !moving) && !hides) offer.follow();
    else if (moving || hides) offer.withdraw();
    else offer.renew();
  }

  /** Between watching and predicting, or to another level of it. */
  modeChanged() {
    const {steps, view, predict} = this;
    steps.playback.stop();
    view.root.classList.remove("lit");
    view.repaint();
    steps.show(steps.step, false);
    this.tell("quiz", {mode: predict.mode, level: predict.level});
  }

  /** Or hides it; in the presenter view the text has another size then. */
  showAlgorithm() {
    const {algorithm} = this.panels;
    algorithm.toggle();
    this.presenter.fit();
    algorithm.root.scrollIntoView({block: "nearest"});
  }
}
