/** The player in a page of its own, opened from disk: no Streamlit, no server. */
import player from "../player/player.js";

/** What the page holds is shown with the colours of paper while it is printed. */
function followPrinter() {
  const frame = /** @type {HTMLElement} */ (document.querySelector(".frame"));
  let theme = frame.dataset.theme;
  addEventListener("beforeprint", () => {
    theme = frame.dataset.theme;
    frame.dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    frame.dataset.theme = theme;
  });
}

/** Called once, at the end of the page. */
export default function takeHome() {
  const data = JSON.parse(document.getElementById("run").textContent);
  player({data, parentElement: document.getElementById("player"), setStateValue: () => {}});
  followPrinter();
}

// Nobody mounts what has no server.
takeHome();
