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

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../shell/host.js").Component<Data>} component
 * @returns {() => void} cleanup
 */
export default function compare(component) {
  const {data} = component;
  const build = () => new Comparison();
  return mounted(component, "compare", build, (comparison, before) =>
    comparison.load(data, before?.identity === data.identity ? before.steps : undefined),
  );
}
