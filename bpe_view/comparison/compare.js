/**
 * The comparison, a Streamlit component: two to four panes show one text, each in the tokens of
 * its own tokenizer.
 *
 * Python sends gap ranks once, so every size of a run is at hand here: moving a size asks nobody.
 * When a size has come to rest it goes to Python as "at", for the table and for the link.
 */
import {mounted} from "../shell/mount.js";
import {Comparison} from "./comparison.js";

/** @typedef {import("../shell/mount.js").Visitor & import("./pane_model.js").ComparisonData} Data */

/** @param {import("../shell/host.js").Component<Data>} component */
export default function compare(component) {
  return mounted(component, "compare", Comparison);
}
