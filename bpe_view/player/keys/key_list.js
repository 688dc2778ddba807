/** The keys of the player, for its list of keys. */
import {KeyHelp} from "../../shell/key_help.js";
import {say} from "../../shell/messages.js";

/** @typedef {import("../../shell/key_help.js").KeyRow} KeyRow */

/** @returns {KeyRow[]} */
function predictKeys() {
  return [
    [["P"], say("predict.keys.mode"), "of-choice"],
    [["Enter"], say("predict.keys.choose"), "of-predicting"],
    [["→"], say("predict.keys.next"), "of-predicting"],
    [["H"], say("predict.keys.hint"), "of-predicting"],
  ];
}

/**
 * The player's keys.
 * @param {boolean} whole whether there are predict mode and presenter view
 * @returns {KeyRow[]}
 */
function playerKeys(whole) {
  const [space, shift] = [say("player.keys.space"), say("player.keys.shift")];
  return [
    [[space], say("player.keys.play"), "of-watching"],
    [["←", "→"], say("player.keys.step")],
    [["Home", "End"], say("player.keys.ends")],
    [[`${shift} ←`, `${shift} →`], say("player.keys.token")],
    ...(whole ? predictKeys() : []),
    [["+", "−"], say("presenter.keys.speed"), "of-watching"],
    [["0", "…", "9"], say("presenter.keys.jump"), "of-watching"],
    ...(whole
      ? [
          /** @type {KeyRow} */ ([["A"], say("player.keys.algorithm")]),
          /** @type {KeyRow} */ ([["F"], say("presenter.keys.view"), "of-view"]),
          /** @type {KeyRow} */ ([["Page ↑", "Page ↓"], say("presenter.keys.page"), "of-view"]),
        ]
      : []),
  ];
}

/**
 * The player's list.
 * @param {boolean} whole whether there are predict mode and presenter view
 * @param {string | HTMLElement} where the keys work, in words or as a choice
 */
export function playerKeyHelp(whole, where) {
  return new KeyHelp(playerKeys(whole), where);
}
