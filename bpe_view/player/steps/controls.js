/** The row of controls: the steps, the scrubber, the number of the step; behind a button, the rest. */
import {element, svgElement, setAttributes, setText} from "../../shell/dom.js";
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

/**
 * @typedef {object} ControlHandlers
 * @property {(step: number) => void} goTo     by a button or the number field
 * @property {(step: number) => void} scrub    while dragged
 * @property {() => void} scrubbed             released
 * @property {() => void} toggle               play or pause
 * @property {(speed: number) => void} setSpeed
 */
export class Controls {
  /**
   * @param {ControlHandlers} handlers
   * @param {HTMLElement[]} [modes] what stands at the end of the row
   * @param {HTMLElement[]} [others] what stands among those that are seldom needed
   */
  constructor(handlers, modes = [], others = []) {
    this.handlers = handlers;
    this.step = 0;
    this.size = 0;
    /** @type {boolean | null} */
    this.playing = null;
    this.buttons = {
      first: this.button("first", () => handlers.goTo(0)),
      back: this.button("back", () => handlers.goTo(this.step - 1)),
      play: this.button("play", () => handlers.toggle()),
      forward: this.button("forward", () => handlers.goTo(this.step + 1)),
      last: this.button("last", () => handlers.goTo(this.size)),
      more: this.button("more", () => this.showMore()),
    };
    this.buttons.more.setAttribute("aria-expanded", "false");
    this.scrubber = this.makeScrubber();
    this.number = this.makeNumber();
    this.total = element("span", "total");
    this.speed = this.makeSpeed();
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

  /** @param {keyof typeof ICON_PATHS} name @param {() => void} onClick */
  button(name, onClick) {
    const icon = svgElement(
      "svg",
      {viewBox: "0 0 24 24", "aria-hidden": "true"},
      svgElement("path", {d: ICON_PATHS[name]}),
    );
    const node = element(
      "button",
      {
        type: "button",
        class: `button ${name}`,
        "aria-label": say(`player.${name}`),
        title: say(`player.${name}`),
      },
      icon,
    );
    node.addEventListener("click", onClick);
    return /** @type {HTMLButtonElement} */ (node);
  }

  makeScrubber() {
    const node = element("input", {
      type: "range",
      class: "scrubber",
      min: "0",
      step: "1",
      "aria-label": say("player.scrubber"),
    });
    node.addEventListener("input", () => this.handlers.scrub(node.valueAsNumber));
    node.addEventListener("change", () => this.handlers.scrubbed());
    return node;
  }

  makeNumber() {
    const node = element("input", {
      type: "number",
      class: "number",
      min: "0",
      step: "1",
      inputmode: "numeric",
      "aria-label": say("player.jump"),
    });
    // The next step would write over what is typed.
    node.addEventListener("focus", () => this.playing && this.handlers.toggle());
    node.addEventListener("change", () => {
      if (Number.isNaN(node.valueAsNumber)) node.value = String(this.step);
      else this.handlers.goTo(Math.round(node.valueAsNumber));
    });
    return node;
  }

  makeSpeed() {
    const options = SPEEDS.map((rate) =>
      element("option", {value: String(rate)}, rate === 0.5 ? "½×" : `${rate}×`),
    );
    const node = element(
      "select",
      {class: "speed", "aria-label": say("player.speed"), title: say("player.speed")},
      ...options,
    );
    node.value = "1";
    node.addEventListener("change", () => this.handlers.setSpeed(Number(node.value)));
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
    this.handlers.setSpeed(speed);
    return speed;
  }

  /** @param {number} size */
  setSize(size) {
    this.size = size;
    this.scrubber.max = this.number.max = String(size);
    this.number.style.setProperty("--digits", String(String(size).length));
    setText(this.total, say("player.of_steps", {n: size}));
    this.root.classList.toggle("empty", size === 0);
    for (const control of [this.scrubber, this.number, this.speed]) control.disabled = size === 0;
  }

  /** @param {number} step @param {boolean} playing */
  show(step, playing) {
    this.step = step;
    const done = this.size ? (100 * step) / this.size : 0;
    if (this.scrubber.valueAsNumber !== step) this.scrubber.value = String(step);
    this.scrubber.style.setProperty("--done", `${done}%`);
    this.scrubber.setAttribute(
      "aria-valuetext",
      say("player.step_of", {done: step, merges: say("tokens.merges", {n: this.size})}),
    );
    this.number.value = String(step);
    this.setEnds(step);
    if (playing !== this.playing) this.showPlaying(playing);
  }

  /**
   * A disabled button would lose the focus, and with it the keys; so it is only marked as idle.
   * @param {number} step
   */
  setEnds(step) {
    const {first, back, forward, last, play} = this.buttons;
    for (const node of [first, back]) node.setAttribute("aria-disabled", String(step === 0));
    for (const node of [forward, last])
      node.setAttribute("aria-disabled", String(step === this.size));
    play.setAttribute("aria-disabled", String(this.size === 0));
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    this.playing = playing;
    const name = playing ? "pause" : "play";
    setAttributes(this.buttons.play, {
      "aria-label": say(`player.${name}`),
      title: say(`player.${name}`),
    });
    this.buttons.play.querySelector("path")?.setAttribute("d", ICON_PATHS[name]);
  }
}
