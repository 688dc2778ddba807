/** The link in a field, the button that copies it, and its QR code. */
import {element} from "../tokens/dom.js";
import {setText} from "../tokens/dom.js";
import {svgElement} from "../tokens/dom.js";
import {say} from "../tokens/say.js";
import {copyFrom} from "./clipboard.js";

/** Milliseconds for which the button says that it has copied. */
const COPIED_FOR = 2500;

/** Pixels that a code may take a side, beside the link. */
const CODE_SIDE = 320;

export class SharePanel {
  constructor() {
    this.field = /** @type {HTMLInputElement} */ (
      element("input", {type: "text", class: "link", readonly: "", "aria-label": say("share.link_label"), spellcheck: "false"})
    );
    this.copy = element("button", {type: "button", class: "copy-link", "aria-live": "polite"}, say("share.copy"));
    this.figure = element("figure", "code");
    this.large = element("button", {type: "button", class: "large"}, say("share.fill_screen"));
    this.noCode = element("p", "no-code");
    const link = element("div", "give", this.field, this.copy, this.large, this.noCode);
    this.root = element("section", "share", element("div", "sides", link, this.figure));
    this.timer = 0;
    this.field.addEventListener("focus", () => this.field.select());
    this.copy.addEventListener("click", () => void this.copyLink());
    this.large.addEventListener("click", () => void this.figure.requestFullscreen());
    this.figure.addEventListener("click", () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    });
  }

  /** @param {{link: string, code: {size: number, path: string} | null}} data */
  show({link, code}) {
    if (this.field.value !== link) {
      this.field.value = link;
      setText(this.copy, say("share.copy"));
    }
    this.figure.hidden = !code;
    this.large.hidden = !code || !document.fullscreenEnabled;
    this.noCode.hidden = Boolean(code);
    setText(this.noCode, code ? "" : say("share.no_code", {n: link.length}));
    this.figure.replaceChildren(...(code ? [drawing(code)] : []));
  }

  async copyLink() {
    const done = await copyFrom(this.field);
    setText(this.copy, say(done ? "share.copied" : "share.not_copied"));
    clearTimeout(this.timer);
    // What one still has to do oneself stays.
    if (done) this.timer = setTimeout(() => setText(this.copy, say("share.copy")), COPIED_FOR);
  }
}

/**
 * Black on white whatever the theme: scanners want dark modules on a light ground, and all of one
 * size, so a module is a whole number of pixels.
 * @param {{size: number, path: string}} code
 */
function drawing({size, path}) {
  const side = Math.floor(CODE_SIDE / size) * size;
  return svgElement(
    "svg",
    {viewBox: `0 0 ${size} ${size}`, width: side, height: side, role: "img", "aria-label": say("share.code"), "shape-rendering": "crispEdges"},
    svgElement("rect", {width: size, height: size, fill: "#fff"}),
    svgElement("path", {d: path, fill: "#000"}),
  );
}
