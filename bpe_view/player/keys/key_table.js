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

/** From step to step, and from token to token. @param {Steps} steps @param {(by: number) => void} inspect @returns {KeyRow[]} */
export function stepKeys(steps, inspect) {
  const shift = say("player.keys.shift");
  return [
    {
      does: {" ": () => steps.toggle()},
      shown: [say("player.keys.space")],
      says: say("player.keys.play"),
      look: "of-watching",
      rests: OWN_SPACE,
    },
    {
      does: {ArrowLeft: () => steps.goTo(steps.step - 1), ArrowRight: () => steps.forward()},
      shown: ["←", "→"],
      says: say("player.keys.step"),
      rests: OWN_ARROWS,
    },
    {
      does: {Home: () => steps.goTo(0), End: () => steps.goTo(steps.size)},
      shown: ["Home", "End"],
      says: say("player.keys.ends"),
      rests: OWN_ARROWS,
    },
    {
      does: {"Shift+ArrowLeft": () => inspect(-1), "Shift+ArrowRight": () => inspect(1)},
      shown: [`${shift} ←`, `${shift} →`],
      says: say("tokens.keys.token"),
      rests: OWN_ARROWS,
    },
  ];
}

/** Speed, and a step by its number. @param {Steps} steps @returns {KeyRow[]} */
export function paceKeys(steps) {
  const faster = () => steps.hurry(1);
  const digits = Array.from("0123456789", (digit) => [digit, () => steps.type(digit)]);
  return [
    {
      does: {"+": faster, "=": faster, "-": () => steps.hurry(-1)},
      shown: ["+", "−"],
      says: say("presenter.keys.speed"),
      look: "of-watching",
      rests: OWN_DIGITS,
    },
    {
      does: Object.fromEntries(digits),
      shown: ["0", "…", "9"],
      says: say("presenter.keys.jump"),
      look: "of-watching",
      rests: OWN_DIGITS,
    },
  ];
}

/** @param {import("../player_view.js").PlayerView} player @returns {KeyRow[]} */
export function playerKeys({steps, presenter, inspector, panels}) {
  // What the remote control of a presentation sends.
  const back = presenter.presents && (() => steps.goTo(steps.step - 1));
  const on = presenter.presents && (() => steps.forward());
  return [
    ...stepKeys(steps, (by) => inspector.move(by)),
    ...panels.flatMap(({panel}) => panel.keys?.() ?? []),
    ...paceKeys(steps),
    {
      does: {f: () => presenter.toggle()},
      shown: ["F"],
      says: say("presenter.keys.view"),
      look: "of-view",
      rests: OWN_LETTERS,
    },
    {
      does: {PageUp: back || null, PageDown: on || null},
      shown: ["Page ↑", "Page ↓"],
      says: say("presenter.keys.page"),
      look: "of-view",
    },
  ];
}
