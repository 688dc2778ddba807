/** What Streamlit calls: the link of the page to copy, or its QR code, each in a place of its own. */
import {mounted} from "../../../bpe_view/shell/mount.js";
import {CodePanel} from "./code.js";
import {LinkPanel} from "./panel.js";

/**
 * @typedef {import("../../../bpe_view/shell/mount.js").Visitor} Visitor
 * @typedef {Visitor & (import("./code.js").CodeData | import("./panel.js").LinkData)} Data
 */

/** @param {import("../../../bpe_view/shell/host.js").Component<Data>} component */
export default function share(component) {
  const {data} = component;
  return "code" in data
    ? mounted({...component, data}, "share", CodePanel)
    : mounted({...component, data}, "share", LinkPanel);
}
