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

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../../shell/host.js").Component<Data>} component
 * @returns {() => void} cleanup
 */
export default function futures(component) {
  const {data} = component;
  const build = () => new Board();
  return mounted(component, "futures", build, (board, before) =>
    board.load(data, before?.identity === data.identity ? before.step : data.start_step),
  );
}
