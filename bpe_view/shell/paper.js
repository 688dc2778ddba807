/** What paper is other than a window: light, and as wide as a sheet. */

const PAGE_ON_SHEET = 700; // pixels that A4 has for a whole page
const WIDEST_PAGE = 1440; // a page of the app is no wider

/**
 * Paper is light, also where the screen is dark. What only a window's width can draw is made smaller,
 * by `--print-zoom`.
 * @param {() => HTMLElement[]} frames that are there
 */
export function followPrinter(frames) {
  /** @type {Map<HTMLElement, string | undefined>} */
  const themes = new Map();
  addEventListener("beforeprint", () => {
    const zoom = Math.min(1, PAGE_ON_SHEET / Math.min(innerWidth, WIDEST_PAGE));
    document.documentElement.style.setProperty("--print-zoom", String(zoom));
    themes.clear();
    for (const frame of frames()) {
      themes.set(frame, frame.dataset.theme);
      frame.dataset.theme = "light";
    }
  });
  addEventListener("afterprint", () => {
    for (const [frame, theme] of themes) frame.dataset.theme = theme;
  });
}

/** Does something before a page is printed, and after it. @param {() => void} before @param {() => void} [after] */
export function onPaper(before, after = () => {}) {
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  const disconnect = () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
  return {disconnect};
}

/** What is drawn for its size is drawn for that on a sheet. @param {HTMLElement} root @param {() => void} draw */
export function drawnForPaper(root, draw) {
  const drawn = (/** @type {boolean} */ isPaper) => () => {
    root.classList.toggle("on-paper", isPaper);
    draw();
  };
  return onPaper(drawn(true), drawn(false));
}
