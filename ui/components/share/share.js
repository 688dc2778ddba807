/** What Streamlit calls: the link of the page to copy, or its QR code, each in a place of its own. */
import {mounted} from "../tokens/mounted.js";
import {CodePanel} from "./code.js";
import {LinkPanel} from "./panel.js";

const PANEL = Symbol.for("bpe-explorer.share");

/** @param {{data: any, parentElement: any}} component */
export default function share({data, parentElement}) {
  const build = () => ("code" in data ? new CodePanel() : new LinkPanel());
  mounted(parentElement, PANEL, data, build).show(data);
}
