/**
 * The keys of the player, as shell/keys.js takes them.
 *
 * @typedef {import("../../shell/keys.js").KeyRow} KeyRow
 * @typedef {import("../steps/steps.js").Steps} Steps
 */
import {say} from "../../shell/messages.js";

const OWN_ARROWS = "input, select, textarea";
const OWN_SPACE = "button, input, select, textarea";
const OWN_DIGITS = "input:not([type=range]), select, textarea";
export const OWN_LETTERS = "input:not([type=range], [type=number]), textarea";

function keyRow(does, shown, says, look = {}) {
  return {does, shown, says: say(says), ...look};
}

/** From step to step, and from token to token. @param {Steps} steps @param {(by: number) => void} inspect @returns {KeyRow[]} */
export function stepKeys(steps, inspect) {
  const shift = say("player.keys.shift");
  const rests = OWN_ARROWS;
  const play = {look: "of-watching", rests: OWN_SPACE};
  const step = {ArrowLeft: () => steps.goTo(steps.step - 1), ArrowRight: () => steps.forward()};
  const ends = {Home: () => steps.goTo(0), End: () => steps.goTo(steps.size)};
  const token = {"Shift+ArrowLeft": () => inspect(-1), "Shift+ArrowRight": () => inspect(1)};
  return [
    keyRow({" ": () => steps.toggle()}, [say("player.keys.space")], "player.keys.play", play),
    keyRow(step, ["←", "→"], "player.keys.step", {rests}),
    keyRow(ends, ["Home", "End"], "player.keys.ends", {rests}),
    keyRow(token, [`${shift} ←`, `${shift} →`], "tokens.keys.token", {rests}),
  ];
}

/** Speed, and a step by its number. @param {Steps} steps @returns {KeyRow[]} */
export function paceKeys(steps) {
  const faster = () => steps.hurry(1);
  const pace = {"+": faster, "=": faster, "-": () => steps.hurry(-1)};
  const digits = Array.from("0123456789", (digit) => [digit, () => steps.type(digit)]);
  const look = {look: "of-watching", rests: OWN_DIGITS};
  return [
    keyRow(pace, ["+", "−"], "presenter.keys.speed", look),
    keyRow(Object.fromEntries(digits), ["0", "…", "9"], "presenter.keys.jump", look),
  ];
}

/** @param {import("../player_view.js").PlayerView} player @returns {KeyRow[]} */
export function playerKeys({steps, presenter, inspector, panels}) {
  // What the remote control of a presentation sends.
  const back = presenter.presents ? () => steps.goTo(steps.step - 1) : null;
  const on = presenter.presents ? () => steps.forward() : null;
  const pages = {PageUp: back, PageDown: on};
  const look = "of-view";
  const rests = OWN_LETTERS;
  return [
    ...stepKeys(steps, (by) => inspector.move(by)),
    ...panels.flatMap(({panel}) => panel.keys?.() ?? []),
    ...paceKeys(steps),
    keyRow({f: () => presenter.toggle()}, ["F"], "presenter.keys.view", {look, rests}),
    keyRow(pages, ["Page ↑", "Page ↓"], "presenter.keys.page", {look}),
  ];
}
