/** The row of controls: the steps, the scrubber, the number of the step; behind a button, the rest. */
import {element, setText} from "../../shell/dom.js";
import {
  iconButton,
  menu,
  numberField,
  scrubber,
  setIcon,
  setIdle,
  setScrubber,
} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {SPEEDS} from "./playback.js";

const ICON_PATHS = {
  first: "M6 5h2v14H6zM19 5v14L9 12z",
  back: "M17 5v14L6 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M7 5v14l11-7z",
  last: "M16 5h2v14h-2zM5 5v14l10-7z",
  more: "M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z",
};

/** @param {keyof typeof ICON_PATHS} name @param {() => void} press */
function controlButton(name, press) {
  return iconButton(name, ICON_PATHS[name], say(`player.${name}`), press);
}

export class Controls {
  /**
   * @param {import("./steps.js").Steps} steps
   * @param {HTMLElement[]} modes what stands at the end of the row
   * @param {HTMLElement[]} others what stands among those that are seldom needed
   */
  constructor(steps, modes, others) {
    this.steps = steps;
    /** @type {boolean | null} */
    this.playing = null;
    this.buttons = {
      first: controlButton("first", () => steps.goTo(0)),
      back: controlButton("back", () => steps.goTo(steps.step - 1)),
      play: controlButton("play", () => steps.toggle()),
      forward: controlButton("forward", () => steps.goTo(steps.step + 1)),
      last: controlButton("last", () => steps.goTo(steps.size)),
      more: controlButton("more", () => this.showMore()),
    };
    this.buttons.more.setAttribute("aria-expanded", "false");
    this.scrubber = scrubber(
      "",
      say("player.scrubber"),
      (step) => steps.scrub(step),
      () => steps.scrubbed(),
    );
    this.number = this.makeNumber();
    this.total = element("span", "total");
    this.speed = menu(
      {class: "entry speed", "aria-label": say("player.speed"), title: say("player.speed")},
      SPEEDS.map((rate) => [String(rate), rate === 0.5 ? "½×" : `${rate}×`]),
      (speed) => steps.setSpeed(Number(speed)),
    );
    this.speed.value = "1";
    const {first, back, play, forward, last, more} = this.buttons;
    this.root = element(
      "div",
      "controls",
      element("div", "buttons", back, play, forward),
      this.scrubber,
      element("label", {class: "jump", title: say("player.jump")}, this.number, this.total),
      ...modes,
      more,
      element("div", "others", first, last, this.speed, ...others),
    );
  }

  /** Or hides them. */
  showMore() {
    const isOpen = this.root.classList.toggle("open");
    this.buttons.more.setAttribute("aria-expanded", String(isOpen));
  }

  makeNumber() {
    const {steps} = this;
    const node = numberField({class: "entry number", min: "0", "aria-label": say("player.jump")});
    // The next step would write over what is typed.
    node.addEventListener("focus", () => this.playing && steps.toggle());
    node.addEventListener("change", () => {
      if (Number.isNaN(node.valueAsNumber)) node.value = String(steps.step);
      else steps.goTo(Math.round(node.valueAsNumber));
    });
    return node;
  }

  /**
   * @param {number} by 1: the next higher speed, -1: the next lower
   * @returns {number} the speed that is now
   */
  changeSpeed(by) {
    const place = SPEEDS.indexOf(Number(this.speed.value)) + by;
    const speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))];
    this.speed.value = String(speed);
    this.steps.setSpeed(speed);
    return speed;
  }

  /** @param {number} size */
  setSize(size) {
    this.scrubber.max = this.number.max = String(size);
    this.number.style.setProperty("--digits", String(String(size).length));
    setText(this.total, say("player.of_steps", {n: size}));
    this.root.classList.toggle("empty", size === 0);
    for (const control of [this.scrubber, this.number, this.speed]) control.disabled = size === 0;
  }

  /** @param {number} step @param {boolean} playing */
  show(step, playing) {
    const {size} = this.steps;
    const {first, back, forward, last, play} = this.buttons;
    const merges = say("tokens.merges", {n: size});
    setScrubber(this.scrubber, step, size, say("player.step_of", {done: step, merges}));
    this.number.value = String(step);
    setIdle(step === 0, first, back);
    setIdle(step === size, forward, last);
    setIdle(size === 0, play);
    if (playing === this.playing) return;
    this.playing = playing;
    const name = playing ? "pause" : "play";
    setIcon(play, ICON_PATHS[name], say(`player.${name}`));
  }
}
