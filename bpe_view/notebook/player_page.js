/** The player in a page of its own: no Streamlit, no server. */
import player from "../player/player.js";

/**
 * Does what Streamlit does for the player: calls it, and again when the view has changed.
 * @param {import("../player/player.js").PlayerData} data
 * @param {HTMLElement} parentElement
 * @param {string} view "page" or "presenter"
 */
function mountAlone(data, parentElement, view) {
  const setTriggerValue = (/** @type {string} */ _, /** @type {unknown} */ chosen) =>
    mountAlone(data, parentElement, String(chosen));
  player({data: {...data, view}, parentElement, setStateValue: () => {}, setTriggerValue});
}

/** Paper is light, also where the screen is dark. */
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
export default function showRun() {
  const data = document.getElementById("run");
  const place = document.getElementById("player");
  if (!data || !place) throw new Error("The page has lost its run or the player's place.");
  mountAlone(JSON.parse(data.textContent), place, "page");
  followPrinter();
}

// Nobody mounts what has no server.
showRun();
