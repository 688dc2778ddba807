/**
 * A menu that opens takes the focus, and gives it back when it closes. Streamlit puts menus at the
 * end of the page, so the Tab key would come to them only after everything else.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const WATCH = Symbol.for("bpe-explorer.menus");

/**
 * Once for as long as the page is there.
 * @param {string} menu  the selector of one that is open
 */
export function watchMenus(menu) {
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
