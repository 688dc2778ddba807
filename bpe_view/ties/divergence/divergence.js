/**
 * The futures of a text, a Streamlit component: two or three columns, one for each tie rule, show
 * the same text at the same step, and where they part.
 *
 * Each column gets a whole run, as the player does, so stepping asks nobody. Token view, controls,
 * leading pairs and keys are the player's own.
 */
import {mounted} from "../../shell/mount.js";
import {Board} from "./board.js";

/** @typedef {import("../../shell/mount.js").Visitor & import("./board.js").DivergenceData} Data */

/** @param {import("../../shell/host.js").Component<Data>} component */
export default function futures(component) {
  return mounted(component, "futures", Board);
}
