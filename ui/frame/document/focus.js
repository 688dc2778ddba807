/**
 * Where the focus goes: into a menu that opens, which stands at the end of the document, and back
 * when it closes; on another page to its heading, so that a screen reader begins there.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const FOCUS = Symbol.for("bpe-explorer.focus");
const MENU = "[role=dialog]";
const DRAWN_WITHIN = 4000; // milliseconds until all of a page is drawn
const CLOSED_WITHIN = 100; // milliseconds until the server knows that a menu is closed

/** Watch menus, once for as long as the document is there. */
export function watchMenus() {
  if (keptAt(document.documentElement, FOCUS)) return;
  /** @type {Element | null} */
  let opener = null;
  const watch = new MutationObserver((changes) => {
    const active = document.activeElement;
    const opened = menuIn(changes.flatMap(({addedNodes}) => [...addedNodes]));
    if (opened?.isConnected && !opened.contains(active)) {
      opener = active;
      opened.tabIndex = -1;
      opened.focus({preventScroll: true});
    } else if (
      active === document.body &&
      menuIn(changes.flatMap(({removedNodes}) => [...removedNodes])) &&
      opener instanceof HTMLElement
    ) {
      opener.focus({preventScroll: true});
    }
  });
  watch.observe(document.body, {childList: true, subtree: true});
  keepAt(document.documentElement, FOCUS, {watch, visit: undefined});
  addEventListener("click", closeFirst, {capture: true});
}

/**
 * A link to a page that is pressed beside an open menu waits until that is closed: Streamlit would ask
 * for the page first, and then run the page before again, as its menu is closed.
 * @param {MouseEvent} press
 */
function closeFirst(press) {
  const menu = document.querySelector(MENU);
  const target = /** @type {Element} */ (press.target);
  const link = /** @type {HTMLElement | null} */ (target.closest(".st-key-navigation a"));
  if (!menu || !link || press.ctrlKey || press.metaKey || press.shiftKey) return;
  press.preventDefault();
  press.stopImmediatePropagation();
  menu.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
  setTimeout(() => link.click(), CLOSED_WITHIN);
}

/** @param {Node[]} nodes @returns {HTMLElement | undefined} */
function menuIn(nodes) {
  const elements = nodes.filter((node) => node instanceof HTMLElement);
  return elements
    .map((node) => (node.matches(MENU) ? node : node.querySelector(MENU)))
    .find((node) => node instanceof HTMLElement);
}

/** @param {number} visit the number of the visit to a page */
export function beginAtHeading(visit) {
  const kept = keptAt(document.documentElement, FOCUS);
  const before = kept.visit;
  kept.visit = visit;
  if (before === undefined || before === visit) return;
  // A heading that is drawn anew loses the focus; whoever goes elsewhere meanwhile keeps it there.
  const watch = new MutationObserver(focusHeading);
  const end = () => watch.disconnect();
  watch.observe(document.body, {childList: true, subtree: true});
  for (const event of ["keydown", "pointerdown"])
    addEventListener(event, end, {once: true, capture: true});
  setTimeout(end, DRAWN_WITHIN);
  focusHeading();
}

function focusHeading() {
  const {activeElement, body} = document;
  const heading = document.querySelector("h1");
  if (!heading || !(activeElement === body || activeElement?.closest(".st-key-navigation"))) return;
  heading.tabIndex = -1;
  heading.focus();
}
