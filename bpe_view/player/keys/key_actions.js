/**
 * What the keys do with the player.
 *
 * @typedef {import("../player_view.js").PlayerView} PlayerView
 */
import {setText} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatPace} from "../../shell/number_format.js";
import {typeStep} from "../steps/typed_step.js";

/** @param {PlayerView} playerView @returns {import("./keys.js").KeyHandlers} */
export function shortcuts(playerView) {
  const {predict} = playerView;
  return {
    back: () => playerView.goTo(playerView.step - 1),
    forward: () => (predict.on ? predict.next() : playerView.goTo(playerView.step + 1)),
    first: () => playerView.goTo(0),
    last: () => playerView.goTo(playerView.run.size),
    toggle: () => playerView.toggle(),
    inspect: (by) => playerView.inspector.move(by),
    escape: () => putAway(playerView),
    mode: () => predict.toggle(),
    hint: () => predict.hint(),
    choose: () => predict.choose(),
    help: () => playerView.keyHelp.open(),
    view: () => playerView.presenter.toggle(),
    algorithm: () => playerView.showAlgorithm(),
    presents: playerView.presenter.presents,
    faster: (by) => changeSpeed(playerView, by),
    typeStep: (digit) => typeDigit(playerView, digit),
  };
}

/**
 * Puts away what is shown of a token; with nothing to put away, leaves the presenter view.
 * @param {PlayerView} playerView
 */
function putAway({inspector, predict, presenter}) {
  const shown = !inspector.card.hidden || predict.picker.first.from >= 0;
  inspector.hide();
  predict.picker.clear();
  if (!shown) presenter.leave();
}

/** @param {PlayerView} playerView @param {number} by */
function changeSpeed({inspector, controls}, by) {
  setText(inspector.spoken, say("presenter.speed", {speed: formatPace(controls.changeSpeed(by))}));
}

/**
 * Where merges are predicted, no step can be jumped to.
 * @param {PlayerView} playerView
 * @param {string} digit the first of the step's number
 */
function typeDigit(playerView, digit) {
  if (playerView.run.size === 0 || playerView.predict.on) return;
  if (playerView.playback.playing) playerView.toggle();
  const {activeElement} = /** @type {ShadowRoot | Document} */ (playerView.root.getRootNode());
  const before = /** @type {HTMLElement} */ (activeElement ?? playerView.root);
  typeStep(playerView.controls.number, digit, before, (step) => playerView.goTo(step));
}
