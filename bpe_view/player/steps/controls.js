/** The row of controls: play, single steps, the scrubber, and the number of the step. */
import {element, setAttributes, setText, svgElement} from "../../shell/dom.js";
import {button, menu, numberField, scrubber, setIdle, setScrubber} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {SPEEDS} from "./playback.js";

const ICON_PATHS = {
  back: "M16 6v12L7 12z",
  play: "M8 5v14l11-7z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  forward: "M8 6v12l9-6z",
};

/** A round button with a sign on it. */
function controlButton(name, press) {
  const shape = svgElement("path", {"fill-rule": "evenodd"});
  const icon = svgElement("svg", {viewBox: "0 0 24 24", "aria-hidden": "true"}, shape);
  const node = button(`button ${name}`, icon, press);
  setIcon(node, name);
  return node;
}

function setIcon(node, name) {
  const words = say(`player.${name}`);
  setAttributes(node, {"aria-label": words, title: words});
  node.querySelector("path")?.setAttribute("d", ICON_PATHS[name]);
}

export class Controls {
  constructor(steps) {
    this.steps = steps;
    this.step = -1;
    this.icons = {
      play: controlButton("play", () => steps.toggle()),
      back: controlButton("back", () => steps.goTo(steps.step - 1)),
      forward: controlButton("forward", () => steps.goTo(steps.step + 1)),
    };
    this.scrubber = scrubber(
      "",
      say("player.scrubber"),
      (step) => steps.scrub(step),
      () => steps.scrubbed(),
    );
    this.number = this.makeNumber();
    /** The same twice; the second one where room is short. */
    this.totals = [
      element("span", "total"),
      element("span", {class: "size", "aria-hidden": "true"}),
    ];
    const jump = {class: "jump", title: say("player.jump")};
    this.root = element(
      "div",
      "flow controls",
      element("div", "buttons", ...Object.values(this.icons)),
      this.scrubber,
      element("label", jump, this.number, ...this.totals),
    );
    /** Stands where whoever has the controls wants it. */
    this.speed = menu(
      {class: "entry speed", "aria-label": say("player.speed")},
      SPEEDS.map((rate) => [String(rate), rate === 0.5 ? "½×" : `${rate}×`]),
      (speed) => {
        steps.playback.speed = Number(speed);
      },
    );
    this.speed.value = "1";
  }

  makeNumber() {
    const {steps} = this;
    const node = numberField({class: "number", min: "0", "aria-label": say("player.jump")});
    // The next step would write over what is typed.
    node.addEventListener("focus", () => steps.playing && steps.toggle());
    node.addEventListener("change", () => {
      if (!Number.isNaN(node.valueAsNumber)) steps.goTo(Math.round(node.valueAsNumber));
      node.value = String(steps.step);
    });
    return node;
  }

  setSize(size) {
    this.scrubber.max = this.number.max = String(size);
    this.number.style.setProperty("--digits", String(String(size).length));
    const [total, short] = this.totals;
    setText(total, say("player.of_steps", {n: size}));
    setText(short, `/${formatNumber(size)}`);
    this.root.classList.toggle("empty", size === 0);
    for (const control of [this.scrubber, this.number, this.speed]) control.disabled = size === 0;
  }

  show({step, playing}) {
    const {size} = this.steps;
    const {back, forward, play} = this.icons;
    setScrubber(this.scrubber, step, size, stepInWords(step, size));
    // The second beat of a step does not write over what is typed by then.
    if (step !== this.step) this.number.value = String(step);
    this.step = step;
    setIdle(step === 0, back);
    setIdle(step === size, forward);
    setIdle(size === 0, play);
    setIcon(play, playing ? "pause" : "play");
  }
}

export function stepInWords(step, size) {
  return say("player.step_of", {done: step, merges: say("tokens.merges", {n: size})});
}
