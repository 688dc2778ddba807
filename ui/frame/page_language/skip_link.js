/** A second link at the beginning of the page, beside Streamlit's: to the tokens of the player. */
import {element} from "../../../bpe_view/tokens/dom.js";

const STREAMLITS = "[data-testid=stSkipToContent]";
const OURS = "skip-to-player";

/** @param {string} words of the link; none where no player is */
export function offerSkip(words) {
  document.getElementById(OURS)?.remove();
  const before = document.querySelector(STREAMLITS);
  if (!before || !words) return;
  const link = element("a", {id: OURS, href: "#", class: before.className}, words);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    tokens()?.focus();
  });
  before.after(link);
}

/** @returns {HTMLElement | undefined} the first text in tokens */
function tokens() {
  const hosts = document.querySelectorAll("[data-testid=stBidiComponentIsolated], [class*=Bidi] *");
  for (const {shadowRoot} of hosts) {
    const found = shadowRoot?.querySelector(".tokens[tabindex]");
    if (found instanceof HTMLElement) return found;
  }
}
