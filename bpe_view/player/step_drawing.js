/**
 * Every part of the player at a step, in one beat or in two.
 *
 * @typedef {import("./player_view.js").PlayerView} PlayerView
 */
import {say} from "../shell/messages.js";
import {beatsOf} from "./steps/playback.js";

export class StepDrawing {
  /** @param {PlayerView} playerView */
  constructor(playerView) {
    this.playerView = playerView;
    this.timer = 0;
    this.frame = 0;
    this.drawnAt = -Infinity;
    /** @type {(() => void) | null} what the second beat shows, while it is waited for */
    this.second = null;
  }

  /** @param {number} step @param {boolean} moving whether more steps are about to follow */
  draw(step, moving) {
    const {playback, step: from, inspector, text} = this.playerView;
    clearTimeout(this.timer);
    const now = performance.now();
    const {lit, wait} = beatsOf({
      from,
      to: step,
      moving,
      rate: playback.playing ? playback.stepsPerSecond : null,
      rested: now - this.drawnAt,
      still: this.hides || matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    this.playerView.step = step;
    if (step !== from) {
      this.drawnAt = now;
      inspector.fold();
    }
    text.classList.toggle("lit", lit);
    this.flash(lit);
    this.playerView.leaders.root.classList.toggle("lit", lit);
    this.second = () => this.drawNext(step, moving, lit);
    this.drawMade(step, moving, wait > 0);
    if (wait > 0) this.timer = setTimeout(() => this.finish(), wait);
    else this.finish();
  }

  /**
   * What is made looks so for the frame that comes, and fades with the one after it.
   * @param {boolean} lit
   */
  flash(lit) {
    const {classList} = this.playerView.text;
    cancelAnimationFrame(this.frame);
    classList.toggle("flash", lit);
    if (!lit) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(() => classList.remove("flash"));
    });
  }

  /** Whether nothing tells what merges next. */
  get hides() {
    return this.playerView.predict.on || this.playerView.hidesNext;
  }

  /**
   * Draws again when leading pairs have come that were still to come.
   * @param {import("./run/leading_parts.js").LeadingParts} leaders of the run that is shown
   */
  follow(leaders) {
    const {playerView} = this;
    leaders.onCome = () => {
      const isShown = playerView.run.leaders === leaders && !this.second;
      if (isShown) this.drawNext(playerView.step, playerView.playback.playing, false);
    };
    leaders.onGone = () => playerView.tell("ask", {again: Date.now()});
  }

  /** The second beat at once, if it is still to come. */
  finish() {
    clearTimeout(this.timer);
    const {second} = this;
    this.second = null;
    second?.();
  }

  /**
   * The first beat: the frame closes, and the tokens are fewer.
   * @param {number} step
   * @param {boolean} moving
   * @param {boolean} alone whether the second one comes later
   */
  drawMade(step, moving, alone) {
    const {root, run, text, view, controls, playback, narration, predict} = this.playerView;
    if (view.step !== step || view.justMade !== alone) view.setStep(step, alone);
    const merges = say("tokens.merges", {n: step});
    text.setAttribute("aria-label", say("player.text_label", {merges}));
    controls.show(step, playback.playing);
    root.classList.toggle("predicting", predict.on);
    narration.showMade(run, step, moving, predict.on);
    this.playerView.curve.show(step, this.hides);
    if (alone) {
      this.playerView.leaders.close();
      this.playerView.algorithm.show("merge", true, step <= run.given);
    }
    root.dataset.step = String(step);
    root.dataset.beat = "made";
  }

  /**
   * The second beat: what merges next, and why.
   * @param {number} step @param {boolean} moving @param {boolean} lit
   */
  drawNext(step, moving, lit) {
    const {root, run, view, narration, predict, presenter, offer} = this.playerView;
    const {hides} = this;
    if (view.justMade) view.setStep(step);
    narration.showNext(run, step, moving, hides);
    this.playerView.leaders.show(step, hides);
    this.playerView.algorithm.show(step < run.size ? "best" : "repeat", lit, step < run.given);
    predict.show(step, moving);
    root.dataset.beat = "next";
    // What measures comes last and together, so that all is laid out once.
    this.playerView.ribbon.show(step, hides);
    narration.makeRoom();
    if (presenter.on && (lit || !moving) && !hides) offer.follow();
    else if (moving || hides) offer.withdraw();
    else offer.renew();
  }
}
