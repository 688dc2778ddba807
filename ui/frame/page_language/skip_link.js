/** A second link at the beginning of the page, beside Streamlit's: to the tokens of the player. */
import {element} from "../../../bpe_view/shell/dom.js";

const OURS = "skip-to-player";

/**
 * @param {string} words of the link; none where no player is
 * @param {Record<string, string>} parts  how Streamlit's link is found, and components
 */
export function offerSkip(words, parts) {
  document.getElementById(OURS)?.remove();
  const before = document.querySelector(parts["skip-link"]);
  if (!before || !words) return;
  const link = element("a", {id: OURS, href: "#", class: before.className}, words);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const goal = tokens(parts.component) ?? document.querySelector("h1"); // of the list of lessons
    if (goal?.tabIndex === -1) goal.tabIndex = -1; // so that it can have the focus
    goal?.focus();
  });
  before.after(link);
}

/** @param {string} components @returns {HTMLElement | undefined} the first text in tokens */
function tokens(components) {
  for (const {shadowRoot} of document.querySelectorAll(components)) {
    const found = shadowRoot?.querySelector(".tokens[tabindex]");
    if (found instanceof HTMLElement) return found;
  }
}
