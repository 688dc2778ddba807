/** Whether the page is dark. */

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
