/** What Streamlit calls: the link of the page to copy, or its QR code, each in a place of its own. */
import {mounted} from "../tokens/mounted.js";
import {CodePanel} from "./code.js";
import {LinkPanel} from "./panel.js";

const PANEL = Symbol.for("bpe-explorer.share");

/**
 * @typedef {import("../tokens/mounted.js").Visitor} Visitor
 * @typedef {Visitor & (import("./code.js").CodeData | import("./panel.js").LinkData)} Data
 */

/** @param {import("../tokens/host.js").Component<Data>} component */
export default function share({data, parentElement}) {
  if ("code" in data) mounted(parentElement, PANEL, data, () => new CodePanel()).show(data);
  else mounted(parentElement, PANEL, data, () => new LinkPanel()).show(data);
}
