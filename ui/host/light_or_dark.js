/** Light or dark for all pages: Streamlit keeps the choice in its menu for the address of one page. */
import {keepAt, keptAt} from "../../bpe_view/shell/host.js";

const SHARED = Symbol.for("bpe-explorer.theme");

/**
 * Once for as long as the document is there; where Streamlit keeps the choice elsewhere, nothing
 * happens.
 * @param {string[]} pages as they are called in addresses
 */
export function shareTheme(pages) {
  if (keptAt(document.documentElement, SHARED)) return;
  keepAt(document.documentElement, SHARED, true);
  const folder = location.pathname.replace(/[^/]*$/, "");
  const keyOf = (/** @type {string} */ path) => `stActiveTheme-${path}-v2`;
  const own = keyOf(location.pathname);
  addEventListener("pagehide", () => {
    try {
      const theme = localStorage.getItem(own);
      for (const page of theme ? pages : [])
        localStorage.setItem(keyOf(folder + page), theme ?? "");
    } catch {
      // It lasts as long as the document.
    }
  });
}
