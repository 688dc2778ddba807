/** The first link of the page, in the place of Streamlit's: over navigation and menus to the heading. */
import {element} from "../../../bpe_view/shell/dom.js";

const OURS = "skip-to-content";

/**
 * @param {string} words of the link
 * @param {Record<string, string>} parts  how Streamlit's link is found
 */
export function offerSkip(words, parts) {
  document.getElementById(OURS)?.remove();
  const streamlits = document.querySelector(parts["skip-link"]);
  if (!(streamlits instanceof HTMLElement)) return;
  const link = element("a", {id: OURS, href: "#", class: streamlits.className}, words);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    focusHeading();
  });
  streamlits.before(link);
  streamlits.hidden = true;
  streamlits.style.display = "none";
}

/** The heading hears of the focus, though one does not come to it by the Tab key. */
export function focusHeading() {
  const heading = document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
