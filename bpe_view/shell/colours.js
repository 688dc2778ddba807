/** Whether the page is dark, and that paper is not. */

/** @param {string} colour any rgb() colour, as the browser computes it */
function luminance(colour) {
  const [red, green, blue] = (colour.match(/[\d.]+/g) || [255, 255, 255]).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/**
 * Keeps `data-theme` on the root in step with the page's background. The probe's colour is the
 * page's background and has a transition, so a change of theme announces itself as an event.
 * @param {HTMLElement} root
 * @param {HTMLElement} probe an element in the root whose `color` is the background colour
 */
export function followTheme(root, probe) {
  const set = () => {
    const dark = luminance(getComputedStyle(probe).color) < 0.4;
    root.dataset.theme = dark ? "dark" : "light";
  };
  set();
  probe.ontransitionend = set;
}

/** Paper is light, also where the screen is dark. @param {() => HTMLElement[]} frames that are there */
export function followPrinter(frames) {
  /** @type {Map<HTMLElement, string | undefined>} */
  const themes = new Map();
  addEventListener("beforeprint", () => {
    for (const frame of frames()) {
      themes.set(frame, frame.dataset.theme);
      frame.dataset.theme = "light";
    }
  });
  addEventListener("afterprint", () => {
    for (const [frame, theme] of themes) frame.dataset.theme = theme;
  });
}
