/** Where a run stands: playing, stepping, dragging, typing a number, and when the step is reported. */
import {focusAround} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {NextFrame} from "../../shell/next_frame.js";
import {formatPace} from "../../shell/number_format.js";
import {Controls} from "./controls.js";
import {Beats, Playback} from "./playback.js";

/** Single steps are reported once they have rested this many milliseconds: after both beats. */
const REPORT_AFTER = 800;

/**
 * @typedef {object} Shown   a step as it is to be shown
 * @property {number} step
 * @property {"made" | "next"} beat  only what was just made, or also what comes next
 * @property {boolean} lit           whether what was just made flashes
 * @property {boolean} moving        whether more steps are about to follow
 *
 * @typedef {object} StepsHost   what shows the steps
 * @property {(now: Shown) => void} draw
 * @property {() => boolean} isStill           whether both beats are one
 * @property {(step: number) => void} report   it is final: never while playing
 * @property {(words: string) => void} say     to who does not see it
 * @property {() => boolean} [isBound]         whether one goes on by answers alone
 * @property {() => void} [answered]           goes on so
 */
export class Steps {
  step = 0;
  size = 0;
  timer = 0;
  next = new NextFrame();
  beats = new Beats();
  playback = new Playback(
    (step) => this.show(step, true),
    () => this.settle(),
  );

  constructor(host) {
    this.host = host;
    this.controls = new Controls(this);
    addEventListener("pointerdown", this, true);
  }

  disconnect() {
    removeEventListener("pointerdown", this, true);
  }

  /** What is pressed may lead to another page, to which a report after that would be none: it comes before. */
  handleEvent() {
    if (this.timer) this.reportNow();
  }

  get playing() {
    return this.playback.playing;
  }

  get isBound() {
    return Boolean(this.host.isBound?.());
  }

  clamp(step) {
    return Math.max(0, Math.min(this.size, Math.round(step) || 0));
  }

  /** Another run. @param {number} step where it begins */
  load(size, step) {
    this.playback.stop();
    this.size = size;
    this.step = this.clamp(step);
    this.controls.setSize(size);
  }

  /** @param {boolean} moving whether more steps are about to follow */
  show(step, moving) {
    const from = this.step;
    this.step = step;
    const rate = this.playing ? this.playback.stepsPerSecond : null;
    const move = {from, to: step, moving, still: this.host.isStill(), rate};
    this.beats.begin(move, (beat, lit) => this.host.draw({step, beat, lit, moving}));
  }

  /** By a button, a key, a click. What is still to be predicted is not to be looked up. */
  goTo(step) {
    this.moveTo(this.isBound ? Math.min(step, this.step) : step);
  }

  /** Pauses at a step. */
  moveTo(step) {
    this.playback.stop();
    this.next.cancel(); // of what was dragged before
    this.show(this.clamp(step), false);
    this.reportSoon();
  }

  forward() {
    if (this.isBound) this.host.answered?.();
    else this.goTo(this.step + 1);
  }

  /** While the scrubber is dragged: at most once a frame. */
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
    if (this.size === 0) return;
    clearTimeout(this.timer);
    if (this.step >= this.size) this.show(0, true);
    this.playback.play(this.step, this.size, slowly);
    this.show(this.step, true);
  }

  toggle() {
    if (this.isBound) return;
    if (!this.playing) this.play();
    else {
      this.playback.stop();
      this.settle();
    }
  }

  /** Moving has come to an end, and the step it came to is final. */
  settle() {
    this.show(this.step, false);
    this.reportNow();
  }

  reportNow() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.playing) return;
    this.host.report(this.step);
  }

  reportSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reportNow(), REPORT_AFTER);
  }

  /** @param {number} by 1: to the next higher speed, -1: to the next lower */
  hurry(by) {
    const {speed} = this.controls;
    const last = speed.options.length - 1;
    speed.selectedIndex = Math.max(0, Math.min(last, speed.selectedIndex + by));
    this.playback.speed = Number(speed.value);
    this.host.say(say("presenter.speed", {speed: formatPace(this.playback.speed)}));
  }

  /**
   * A step by the number keys: the first digit goes to the number field, Enter jumps. The focus comes
   * back after Enter and after Escape, so that the other keys work again.
   * @param {string} digit the key that was pressed
   */
  type(digit) {
    if (this.size === 0 || this.isBound) return;
    if (this.playing) this.toggle();
    const {number: field, root} = this.controls;
    const before = focusAround(root) ?? root;
    const done = new AbortController();
    field.focus({preventScroll: true});
    field.value = digit;
    const end = (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      done.abort();
      if (event.key === "Enter" && field.value !== "") this.goTo(field.valueAsNumber);
      else field.value = String(this.step);
      before.focus({preventScroll: true});
    };
    field.addEventListener("keydown", end, {signal: done.signal});
    field.addEventListener("blur", () => done.abort(), {signal: done.signal});
  }

  stop() {
    this.playback.stop();
    this.next.cancel();
    this.beats.stop();
    clearTimeout(this.timer);
  }
}
