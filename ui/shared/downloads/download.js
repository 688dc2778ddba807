/** A button for a file, which the server makes when it is pressed; then the browser fetches it. */
import {element, setText} from "../../../bpe_view/tokens/dom.js";
import {say} from "../../../bpe_view/tokens/messages.js";
import {mounted} from "../../../bpe_view/tokens/mount.js";

/**
 * @typedef {{label: string, help: string, primary: boolean, enabled: boolean, address: string}} Offer
 *   address: makes the file and leads to it
 * @typedef {import("../../../bpe_view/tokens/mount.js").Visitor & Offer} Data
 */

class DownloadButton {
  constructor() {
    this.button = element("button", {type: "button"});
    this.problem = element("p", {role: "alert"});
    this.root = element("div", "download", this.button, this.problem);
    this.address = "";
    this.button.addEventListener("click", () => void this.press());
  }

  /** @param {Offer} offer */
  show({label, help, primary, enabled, address}) {
    setText(this.button, label);
    this.button.title = help;
    this.button.classList.toggle("primary", primary);
    this.button.disabled = !enabled;
    this.address = address;
  }

  async press() {
    if (this.button.ariaBusy === "true") return;
    this.button.ariaBusy = "true";
    const made = await fetch(this.address, {method: "HEAD"}).catch(() => null);
    this.button.ariaBusy = "false";
    setText(this.problem, made?.ok ? "" : say("downloads.failed"));
    if (made?.ok) element("a", {href: made.url, download: ""}).click();
  }
}

/** @param {import("../../../bpe_view/tokens/host.js").Component<Data>} component */
export default function download(component) {
  const {data} = component;
  return mounted(
    component,
    "download",
    () => new DownloadButton(),
    (part) => part.show(data),
  );
}
