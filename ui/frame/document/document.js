/** What a page tells the document around it: its language, where the focus belongs, what paper is. */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";
import {onPaper} from "../../../bpe_view/shell/paper.js";
import {shareTheme} from "../../host/light_or_dark.js";
import {onReconnect} from "../../host/reconnect.js";
import {beginAtHeading, watchMenus} from "./focus.js";
import {speakForStreamlit} from "./streamlit_words.js";

const PRINTER = Symbol.for("bpe-explorer.printer");
const PAGE_ON_SHEET = 700; // pixels that A4 has for a whole page
const WIDEST_PAGE = 1440; // a page of the app is no wider

/**
 * @param {Pick<import("../../../bpe_view/shell/host.js").Component<Data>, "data" | "setTriggerValue">} component
 * @typedef {{language: string, navigation: string, addresses: string[], visit: number, styles: string,
 *   streamlit: import("./streamlit_words.js").Table}} Data
 */
export default function documentOf({data, setTriggerValue}) {
  const root = document.documentElement;
  root.lang = data.language;
  addStyles(data.styles);
  markBar(data.navigation);
  speakForStreamlit(data.streamlit);
  watchMenus();
  beginAtHeading(data.visit);
  shareTheme(data.addresses);
  onReconnect(() => setTriggerValue("reconnected", true));
  if (!keptAt(root, PRINTER)) followPrinter();
  keepAt(root, PRINTER, true);
}

/** At an address that is no page's Streamlit's document has none. @param {string} address */
function addStyles(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  document.body.append(Object.assign(link, {rel: "stylesheet", href: address}));
}

/** The bar is a landmark, and marks the page that is shown. @param {string} name */
function markBar(name) {
  const bar = document.querySelector(".st-key-navigation");
  bar?.setAttribute("role", "navigation");
  bar?.setAttribute("aria-label", name);
  for (const link of bar?.querySelectorAll("a") ?? [])
    link.ariaCurrent = link.querySelector("strong") ? "page" : null;
}

/**
 * Paper is light, also where the screen is dark. What only a window's width can draw is made smaller,
 * by `--print-zoom`.
 */
function followPrinter() {
  /** @type {Map<HTMLElement, string | undefined>} */
  let themes = new Map();
  const before = () => {
    const zoom = Math.min(1, PAGE_ON_SHEET / Math.min(innerWidth, WIDEST_PAGE));
    document.documentElement.style.setProperty("--print-zoom", String(zoom));
    themes = new Map(framesOfComponents().map((frame) => [frame, frame.dataset.theme]));
    for (const frame of themes.keys()) frame.dataset.theme = "light";
  };
  onPaper(before, () => {
    for (const [frame, theme] of themes) frame.dataset.theme = theme;
  });
}

/** The roots of all components. @returns {HTMLElement[]} */
function framesOfComponents() {
  return [...document.querySelectorAll("*")].flatMap(({shadowRoot}) => [
    .../** @type {NodeListOf<HTMLElement>} */ (shadowRoot?.querySelectorAll("[data-theme]") ?? []),
  ]);
}
