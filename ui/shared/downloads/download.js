/** A button for a file, which the server makes when it is pressed; then the browser fetches it. */
import {element, setText} from "../../../bpe_view/shell/dom.js";
import {button} from "../../../bpe_view/shell/kit.js";
import {say} from "../../../bpe_view/shell/messages.js";
import {mounted, Part} from "../../../bpe_view/shell/mount.js";

/**
 * @typedef {{label: string, primary: boolean, enabled: boolean, address: string}} Offer
 *   address: makes the file and leads to it
 * @typedef {import("../../../bpe_view/shell/mount.js").Visitor & Offer} Data
 */

/** So often, this many milliseconds apart, it asks for a file that the page has to offer anew. */
const TRIES = 60;
const PAUSE = 500;
const GONE = 410;

class DownloadButton extends Part {
  constructor() {
    super();
    this.button = button("", "", () => this.press());
    this.problem = element("p", {role: "alert"});
    this.root = element("div", "download", this.button, this.problem);
    this.address = "";
  }

  /** @param {Offer} offer */
  show({label, primary, enabled, address}) {
    setText(this.button, label);
    this.button.classList.toggle("primary", primary);
    this.button.disabled = !enabled;
    this.address = address;
  }

  async press() {
    if (this.button.ariaBusy === "true") return;
    this.button.ariaBusy = "true";
    let made = await this.made();
    // The server needed the memory of this page meanwhile.
    if (made?.status === GONE) this.tell("again", Date.now());
    for (let tries = 0; made?.status === GONE && tries < TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      made = await this.made();
    }
    this.button.ariaBusy = "false";
    setText(this.problem, made?.ok ? "" : say("downloads.failed"));
    if (made?.ok) element("a", {href: made.url, download: ""}).click();
  }

  made() {
    return fetch(this.address, {method: "HEAD"}).catch(() => null);
  }
}

/** @param {import("../../../bpe_view/shell/host.js").Component<Data>} component */
export default function download(component) {
  return mounted(component, "download", DownloadButton);
}
