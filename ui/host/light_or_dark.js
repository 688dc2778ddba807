/** Light or dark for all pages: Streamlit keeps the choice for the address that was loaded first. */
const keyOf = (/** @type {string} */ path) => `stActiveTheme-${path}-v2`;
const KEY = keyOf(location.pathname);

let pages = /** @type {string[]} */ ([]);

/** Copy the choice when the document is left, if it is there. @param {string[]} names of pages */
export function shareTheme(names) {
  pages = names;
  addEventListener("pagehide", copyTheme);
}

function copyTheme() {
  const folder = location.pathname.replace(/[^/]*$/, "");
  try {
    const theme = localStorage.getItem(KEY);
    if (theme) for (const page of pages) localStorage.setItem(keyOf(folder + page), theme);
  } catch {} // it lasts as long as the document
}
