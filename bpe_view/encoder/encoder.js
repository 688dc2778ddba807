/**
 * The encoder, a Streamlit component: a text box, the text in tokens, and the questions about them.
 *
 * What is typed goes to Python as "text" after a short rest, and the answer is drawn; the text box
 * itself is never written to, so the cursor stays where it is. Python also hears which "question" is
 * open, and answers what it alone can: pasted "ids", the "order" and whether a token may be "special";
 * and it keeps the base symbol that was chosen ("place"): of a long text it sends the ladder of that
 * pre-token only.
 */
import {mounted} from "../shell/mount.js";
import {EncoderView} from "./encoder_view.js";

/** @typedef {import("../shell/mount.js").Visitor & import("./encoding.js").EncoderData} Data */

/** @param {import("../shell/host.js").Component<Data>} component */
export default function encoder(component) {
  return mounted(component, "encoder", EncoderView);
}
