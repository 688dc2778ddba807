/**
 * The encoder, a Streamlit component: a text box, the text in tokens, and why it is cut as it is.
 *
 * What is typed goes to Python as "text" after a short rest, and the answer is drawn; the text box
 * itself is never written to, so the cursor stays where it is. Python also decodes the ids that
 * are pasted ("ids"), says what changes when the text goes on ("goes_on"), draws it by chance ("chance",
 * "seed"), and keeps the base symbol that was chosen ("place"): of a long text it sends the ladder of
 * that pre-token only.
 */
import {mounted} from "../shell/mount.js";
import {EncoderView} from "./encoder_view.js";

/** @typedef {import("../shell/mount.js").Visitor & import("./encoding.js").EncoderData} Data */

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../shell/host.js").Component<Data>} component
 * @returns {() => void} cleanup
 */
export default function encoder(component) {
  const build = () => new EncoderView();
  return mounted(component, "encoder", build, (view, before) => view.load(component.data, before));
}
