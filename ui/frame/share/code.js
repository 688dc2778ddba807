/** The QR code of a link, and the button that fills the screen with it, its address and a way out. */
import {element, setText, svgElement} from "../../../bpe_view/shell/dom.js";
import {button} from "../../../bpe_view/shell/kit.js";
import {say} from "../../../bpe_view/shell/messages.js";
import {Part} from "../../../bpe_view/shell/mount.js";

const CODE_SIDE = 320; // pixels that a code may take a side, beside the link

/** Letters of a link that somebody without a camera would type; a longer one is cut to its page. */
const TYPED = 80;

/**
 * @typedef {{size: number, path: string}} Code   modules a side, and the dark ones as an SVG path
 * @typedef {{link: string, code: Code | null}} CodeData   null: the link is too long for one
 */

export class CodePanel extends Part {
  constructor() {
    super();
    this.figure = element("figure", "code");
    this.large = button("large", say("share.fill_screen"), () => this.figure.requestFullscreen());
    this.none = element("p");
    this.root = element("section", "share scan", this.figure, this.large, this.none);
    this.close = button("close", say("tokens.close"), () => document.exitFullscreen());
    this.address = element("figcaption", "address");
  }

  /** @param {CodeData} data */
  show({link, code}) {
    this.figure.hidden = !code;
    this.large.hidden = !code || !document.fullscreenEnabled;
    this.none.hidden = Boolean(code);
    setText(this.none, code ? "" : say("share.no_code", {n: link.length}));
    const typed = link.length > TYPED ? link.split("?")[0] : link;
    setText(this.address, typed.replace(/^https?:\/\//, ""));
    this.figure.replaceChildren(...(code ? [this.close, drawing(code), this.address] : []));
  }
}

/**
 * Black on white whatever the theme: scanners want dark modules on a light ground, and all of one
 * size, so a module is a whole number of pixels.
 */
function drawing({size, path}) {
  const side = Math.floor(CODE_SIDE / size) * size;
  return svgElement(
    "svg",
    {
      viewBox: `0 0 ${size} ${size}`,
      width: side,
      height: side,
      role: "img",
      "aria-label": say("share.code"),
      "shape-rendering": "crispEdges",
    },
    svgElement("rect", {width: size, height: size, fill: "#fff"}),
    svgElement("path", {d: path, fill: "#000"}),
  );
}
