/**
 * What the keys do with the stage.
 *
 * @typedef {import("./player_view.js").Stage} Stage
 */
import {setText} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";
import {formatPace} from "../tokens/number_format.js";
import {typeStep} from "./typed_step.js";

/**
 * @param {Stage} stage
 * @returns {import("./keys.js").KeyHandlers}
 */
export function shortcuts(stage) {
  const {predict} = stage;
  return {
    back: () => stage.goTo(stage.step - 1),
    forward: () => (predict.on ? predict.next() : stage.goTo(stage.step + 1)),
    first: () => stage.goTo(0),
    last: () => stage.goTo(stage.run.size),
    toggle: () => stage.toggle(),
    inspect: (by) => stage.inspector.move(by),
    escape: () => putAway(stage),
    mode: () => predict.toggle(),
    hint: () => predict.hint(),
    choose: () => predict.choose(),
    help: () => stage.keyHelp.open(),
    view: () => stage.presenter.toggle(),
    faster: (by) => changeSpeed(stage, by),
    typeStep: (digit) => typeDigit(stage, digit),
  };
}

/**
 * Puts away what is shown of a token; with nothing to put away, leaves the presenter view.
 * @param {Stage} stage
 */
function putAway({inspector, predict, presenter}) {
  const shown = !inspector.card.hidden || predict.picker.first.from >= 0;
  inspector.hide();
  predict.picker.clear();
  if (!shown) presenter.leave();
}

/**
 * @param {Stage} stage
 * @param {number} by
 */
function changeSpeed({inspector, controls}, by) {
  setText(inspector.spoken, say("presenter.speed", {speed: formatPace(controls.changeSpeed(by))}));
}

/**
 * Where merges are predicted, no step can be jumped to.
 * @param {Stage} stage
 * @param {string} digit the first of the step's number
 */
function typeDigit(stage, digit) {
  if (stage.run.size === 0 || stage.predict.on) return;
  if (stage.playback.playing) stage.toggle();
  const {activeElement} = /** @type {ShadowRoot | Document} */ (stage.root.getRootNode());
  const before = /** @type {HTMLElement} */ (activeElement ?? stage.root);
  typeStep(stage.controls.number, digit, before, (step) => stage.goTo(step));
}
