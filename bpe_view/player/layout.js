/**
 * Where the player's parts stand.
 *
 * @typedef {import("./player_view.js").Stage} Stage
 */
import {element} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";

/** The box of the text, which takes the focus. */
export function textBox() {
  const help = say("player.text_help");
  return element("div", {class: "tokens", role: "group", tabindex: "0", "aria-description": help});
}

/**
 * Puts the parts into the root.
 * @param {Stage} stage
 */
export function arrange(stage) {
  const {main, presenter, controls, narration, predict, text, offer, ribbon, inspector} = stage;
  main.append(
    presenter.task,
    controls.root,
    narration.root,
    predict.panel.root,
    element("div", "text-frame", text, offer.root),
    ribbon.root,
  );
  const below = element("div", "below", stage.leaders.root, predict.boardHome, stage.curve.root);
  const dialogs = [stage.keyHelp.dialog, stage.pictures.dialog];
  stage.root.append(main, below, inspector.card, inspector.spoken, ...dialogs);
}
