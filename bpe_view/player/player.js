/**
 * The merge player, a Streamlit component that plays a whole training run in the browser.
 *
 * The one idea (a number for each gap): Python sends, for each gap between two base symbols, the
 * rank of the merge that closed it. The tokens after `step` merges are then what lies between the
 * gaps whose rank is >= step, so any step, forwards or backwards, is one pass over the part of the
 * text that can be seen; nothing is replayed and the server is not asked.
 *
 * The text never moves. Each grapheme has a cell, and a merge changes only what is painted on the
 * cells, so the eye can follow and the browser need not lay out anything. Only chunks near the
 * visible part have cells at all, so a step costs the same in a long text as in a short one.
 *
 * State goes to Python as "at" (the run and the step), when a step is final: on pause, on release
 * of the scrubber, and shortly after single steps; never while playing. "quiz" has the mode and the
 * level when they change, "ask" a pair of a long text whose count is wanted, or that the run is to be
 * made again. "view" is triggered by whoever enters or leaves the presenter view.
 */
import {mounted} from "../shell/mount.js";
import {PlayerView} from "./player_view.js";

/** @typedef {import("./run/run.js").RunData & import("../shell/mount.js").Visitor} PlayerData */

/** @param {import("../shell/host.js").Component<PlayerData>} component */
export default function player(component) {
  return mounted(component, "player", PlayerView);
}
