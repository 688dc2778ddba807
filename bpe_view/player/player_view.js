/** The player's parts together: they all show the same run at the same step. */
import {NO_RUN, readRun} from "./run/payload.js";
import {element} from "../shell/dom.js";
import {NextFrame} from "../shell/next_frame.js";
import {tokenId} from "../tokens/token_spans.js";
import {TokenView} from "../tokens/token_view.js";
import {factsOf} from "./run/token_facts.js";
import {arrange, textFrame} from "./layout.js";
import {Algorithm} from "./panels/algorithm.js";
import {Narration} from "./panels/narration.js";
import {Playback} from "./steps/playback.js";
import {Controls} from "./steps/controls.js";
import {playerKeyHelp} from "./keys/key_list.js";
import {PictureMenu} from "./pictures/menu.js";
import {Ribbon} from "./panels/vocabulary_ribbon.js";
import {Leaders} from "./panels/leading_pairs.js";
import {Curve} from "./panels/curve.js";
import {Predict} from "./predict/predict.js";
import {Inspector} from "../tokens/inspector.js";
import {say} from "../shell/messages.js";
import {NextOffer} from "./panels/scroll_to_next.js";
import {Presenter} from "./presenter.js";
import {keepingFocus} from "./focus.js";
import {keyAction} from "./keys/keys.js";
import {worksAlways} from "./keys/key_scope.js";
import {PageKeys} from "./keys/page_keys.js";
import {StepDrawing} from "./step_drawing.js";
import {shortcuts} from "./keys/key_actions.js";

/** Single steps are reported once they have rested this many milliseconds: after both beats. */
const REPORT_AFTER = 800;

/** Up to this many base symbols the box is as high as its text. */
const SHORT_TEXT = 700;

/**
 * What is pressed may lead to another page. A report after that would lead back to this one, so what
 * waits to be reported is reported before the click.
 * @param {() => unknown} listener
 */
function whenPressed(listener) {
  return {
    connect: () => addEventListener("pointerdown", listener, true),
    disconnect: () => removeEventListener("pointerdown", listener, true),
  };
}

export class PlayerView {
  constructor() {
    this.run = NO_RUN;
    this.step = 0;
    this.wasPlaying = false;
    /** Whether nothing tells what merges next, as in a challenge. */
    this.hidesNext = false;
    this.timer = 0;
    /** @type {(name: string, value: unknown) => void} */
    this.tell = () => {};
    this.playback = new Playback(
      (step) => this.show(step, true),
      () => this.settle(),
    );
    this.next = new NextFrame();
    this.root = element("section", {class: "frame player", "aria-label": say("player.player")});
    this.main = element("div", "panel main");
    this.text = textFrame();
    this.view = new TokenView(this.text);
    this.pageKeys = new PageKeys(this);
    this.keyHelp = playerKeyHelp(true, this.pageKeys.choice);
    this.narration = new Narration();
    this.algorithm = new Algorithm();
    this.offer = new NextOffer(this.view);
    this.ribbon = new Ribbon((step) => this.goTo(step));
    this.leaders = new Leaders();
    this.curve = new Curve((step) => this.goTo(step));
    this.presenter = new Presenter(this, () => !this.predict.on && this.offer.follow());
    this.views = [
      this.view,
      this.pageKeys,
      this.presenter.screen,
      whenPressed(() => this.timer && this.reportNow()),
    ];
    this.pictures = new PictureMenu({
      subject: () => ({root: this.root, view: this.view, run: this.run, step: this.step}),
      pause: () => this.playback.playing && this.toggle(),
    });
    /** @type {Predict} */
    this.predict = this.makePredict();
    const buttons = [this.pictures.button, this.presenter.button, this.keyHelp.button];
    this.controls = new Controls(this, [this.predict.switch.root], buttons);
    /** @type {Inspector} */
    this.inspector = new Inspector(
      this.root,
      this.view,
      (span) => factsOf(this.run, tokenId(this.run, span), this.step),
      () => this.predict.picks,
    );
    this.drawing = new StepDrawing(this);
    arrange(this);
    this.presenter.watch();
  }

  /** @returns {Predict} */
  makePredict() {
    return new Predict({
      view: this.view,
      step: () => this.step,
      cursor: () => this.inspector.symbol,
      play: (step) => this.playTo(step),
      hidesNext: () => this.hidesNext,
      changed: () => this.modeChanged(),
      ask: (pair) => this.tell("ask", pair),
    });
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    if (this.pageKeys.scope === "off" && !worksAlways(event)) return null;
    return keyAction(event, target, shortcuts(this));
  }

  stop() {
    this.wasPlaying = this.playback.playing;
    this.playback.stop();
    this.next.cancel();
    this.drawing.finish();
    clearTimeout(this.timer);
    this.offer.withdraw();
  }

  /** After a call with nothing new: goes on as before. */
  resume() {
    if (this.wasPlaying) this.play();
    this.wasPlaying = false;
  }

  /** @param {import("./run/payload.js").RunData} data */
  load(data) {
    const run = readRun(data);
    const sameRun = this.run.id === run.id;
    const playOn = sameRun && (this.playback.playing || this.wasPlaying);
    this.playback.stop();
    this.wasPlaying = false;
    this.run = run;
    this.drawing.follow(run.leaders);
    const step = this.clamp(sameRun ? this.step : run.start_step);
    this.predict.load(run);
    this.view.show(run, step); // first, as it scrolls back
    this.text.classList.toggle("short", run.symbols.length <= SHORT_TEXT);
    this.controls.setSize(run.size);
    this.ribbon.load(run, step);
    this.leaders.load(run);
    this.curve.load(run);
    this.inspector.load(run);
    this.root.dataset.run = run.id;
    this.root.classList.toggle("no-merges", run.size === 0);
    this.root.classList.toggle("no-text", run.symbol_count === 0);
    this.step = step;
    this.show(step, false);
    this.presenter.fit();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.predict.on) return;
    if (playOn) this.play();
    else if (!sameRun && run.autoplay && !calm && step < run.size) this.play(true);
  }

  /** @param {number} step */
  clamp(step) {
    return Math.max(0, Math.min(this.run.size, Math.round(step) || 0));
  }

  /**
   * Every part at this step.
   * @param {number} step
   * @param {boolean} moving whether more steps are about to follow
   */
  show(step, moving) {
    const draw = () => this.drawing.draw(step, moving);
    if (moving) draw();
    else
      keepingFocus(this.root, draw, () =>
        this.predict.on ? this.predict.panel.question : this.text,
      );
  }

  /** By a button, a key, a click: pauses. @param {number} step */
  goTo(step) {
    if (this.run === NO_RUN) return;
    this.playback.stop();
    // What is still to be predicted is not to be looked up.
    this.show(this.clamp(this.predict.on ? Math.min(step, this.step) : step), false);
    this.reportSoon();
  }

  /**
   * Forward to a step, one merge after another where motion is not reduced.
   * @param {number} step
   */
  playTo(step) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (step > this.step + 1 && !calm) this.playback.play(this.step, this.clamp(step));
    else this.show(this.clamp(step), false);
    this.reportSoon();
  }

  /** Between watching and predicting, or to another level of it. */
  modeChanged() {
    this.playback.stop();
    this.text.classList.remove("lit");
    this.view.repaint();
    this.show(this.step, false);
    this.tell("quiz", {mode: this.predict.mode, level: this.predict.level});
  }

  /** @param {number} step */
  report(step) {
    this.timer = 0;
    this.tell("at", {run: this.run.id, step});
  }

  /** Not later: the next call of the component would be too soon. Never while playing. */
  reportNow() {
    clearTimeout(this.timer);
    if (this.run !== NO_RUN && !this.playback.playing) this.report(this.step);
  }

  /** While the scrubber is dragged: at most once a frame. @param {number} step */
  scrub(step) {
    this.playback.stop();
    clearTimeout(this.timer);
    const wanted = this.clamp(step);
    this.next.ask(() => this.show(wanted, true));
  }

  scrubbed() {
    this.next.finish();
    this.settle();
  }

  /** @param {boolean} [slowly] whether the first merges take longer, for who has not seen any yet */
  play(slowly = false) {
    if (this.run.size === 0) return;
    clearTimeout(this.timer);
    if (this.step >= this.run.size) this.show(0, true);
    this.playback.play(this.step, this.run.size, slowly);
    this.controls.show(this.step, true);
    this.offer.withdraw();
  }

  toggle() {
    if (this.predict.on) return;
    if (!this.playback.playing) this.play();
    else {
      this.playback.stop();
      this.settle();
    }
  }

  /** Or hides it; in the presenter view the text has another size then. */
  showAlgorithm() {
    this.algorithm.toggle();
    this.presenter.fit();
    this.algorithm.root.scrollIntoView({block: "nearest"});
  }

  /** @param {boolean} hides whether nothing tells what merges next */
  hideNext(hides) {
    if (hides === this.hidesNext) return;
    this.hidesNext = hides;
    this.predict.apply();
    if (this.run === NO_RUN) return;
    this.view.repaint();
    this.show(this.step, false);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.playback.speed = speed;
  }

  /** Moving has come to an end, and the step it came to is final. */
  settle() {
    this.show(this.step, false);
    clearTimeout(this.timer);
    this.report(this.step);
  }

  reportSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(this.step), REPORT_AFTER);
  }
}
