/**
 * A menu that opens takes the focus, and gives it back when it closes. Streamlit puts menus at the
 * end of the page, so the Tab key would come to them only after everything else.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const WATCH = Symbol.for("bpe-explorer.menus");
/** Milliseconds within which Streamlit has told its server that a menu is closed. */
const TOLD_WITHIN = 100;

/**
 * Once for as long as the page is there.
 * @param {string} menu  the selector of one that is open
 * @param {string} link  that of links to pages
 */
export function watchMenus(menu, link) {
  const page = document.documentElement;
  if (keptAt(page, WATCH)) return;
  /** @type {Element | null} */
  let opener = null;
  const watch = new MutationObserver((changes) => {
    const opened = changes.flatMap(({addedNodes}) => menusIn(addedNodes, menu))[0];
    const closed = changes.some(({removedNodes}) => menusIn(removedNodes, menu).length);
    if (opened?.isConnected) {
      opener = document.activeElement;
      opened.tabIndex = -1;
      opened.focus({preventScroll: true});
    } else if (
      closed &&
      document.activeElement === document.body &&
      opener instanceof HTMLElement
    ) {
      opener.focus({preventScroll: true});
    }
  });
  watch.observe(document.body, {childList: true, subtree: true});
  keepAt(page, WATCH, watch);
  addEventListener("click", (press) => closeFirst(press, menu, link), {capture: true});
}

/**
 * A link that is pressed beside an open menu waits until that is closed. Streamlit would ask for
 * the page first, then tell of the menu, which is of the page before: all would stay white.
 * @param {MouseEvent} press @param {string} menu @param {string} link
 */
function closeFirst(press, menu, link) {
  const opened = document.querySelector(menu);
  const pressed = press.target instanceof Element ? press.target.closest(link) : null;
  if (!opened || opened.contains(pressed) || !(pressed instanceof HTMLElement)) return;
  if (press.ctrlKey || press.metaKey || press.shiftKey) return;
  press.preventDefault();
  press.stopImmediatePropagation();
  opened.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
  setTimeout(() => pressed.click(), TOLD_WITHIN);
}

/** @param {NodeList} nodes @param {string} menu @returns {HTMLElement[]} */
function menusIn(nodes, menu) {
  return [...nodes].flatMap((node) => {
    if (!(node instanceof HTMLElement)) return [];
    return node.matches(menu)
      ? [node]
      : [.../** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll(menu))];
  });
}
