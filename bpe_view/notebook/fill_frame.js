/** How the runs of a notebook become players; it comes with the first of them. */

const PLACES = /\{\{(about|window|run)\}\}/g;

/**
 * Puts the player in the place of a text in tokens, as high as it is (in its presenter view, as it
 * began): the wheel stays the notebook's.
 * @param {string} page the player's, with a place for what is of one run
 * @param {string} title
 * @param {HTMLElement} place in which the text stands, and what the page has of its run
 */
export default function fillFrame(page, title, place) {
  const still = /** @type {HTMLElement} */ (place.querySelector(".bpe-still"));
  const own = JSON.parse(place.querySelector("script")?.textContent ?? "");
  if (still.hidden) return;
  still.hidden = true;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = title;
  frame.style.cssText = "width: 100%; height: 640px; border: 0";
  frame.srcdoc = page.replace(PLACES, (_, name) => own[name]);
  addEventListener("message", ({source, data}) => {
    if (source === frame.contentWindow) frame.style.height = `${Math.max(data, 640)}px`;
  });
  place.append(frame);
}
