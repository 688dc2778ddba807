/** What Streamlit calls: the link of the page, to copy and as a QR code. */
import {mounted} from "../tokens/mounted.js";
import {SharePanel} from "./panel.js";

const PANEL = Symbol.for("bpe-explorer.share");

/** @param {{data: any, parentElement: any}} component */
export default function share({data, parentElement}) {
  mounted(parentElement, PANEL, data, () => new SharePanel()).show(data);
}
