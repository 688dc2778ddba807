/**
 * Where the player's parts stand.
 *
 * @typedef {import("./player_view.js").PlayerView} PlayerView
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";

/** The box of the text, which takes the focus. */
export function textFrame() {
  const help = say("player.text_help");
  return element("div", {class: "tokens", role: "group", tabindex: "0", "aria-description": help});
}

/** Puts the parts into the root. @param {PlayerView} playerView */
export function arrange(playerView) {
  const {main, presenter, controls, narration, predict, text, offer, ribbon, inspector} =
    playerView;
  main.append(
    presenter.task,
    controls.root,
    narration.root,
    predict.panel.root,
    element("div", "text-frame", text, offer.root),
    ribbon.root,
  );
  const why = [playerView.leaders.root, predict.boardHome, playerView.algorithm.root];
  const side = element("div", "side", ...why);
  const dialogs = [playerView.keyHelp.dialog, playerView.pictures.dialog];
  playerView.root.append(
    element("div", "layout", main, side, playerView.curve.root),
    inspector.card,
    inspector.spoken,
    ...dialogs,
  );
}
