/** The player in a page of its own: no Streamlit, no server. */
import {PlayerView} from "../player/player_view.js";
import {mounted} from "../shell/mount.js";
import {followPrinter} from "../shell/paper.js";

/**
 * Does what Streamlit does for the player: calls it, and again when the view has changed.
 * @param {import("../player/player.js").PlayerData} data
 * @param {HTMLElement} parentElement
 * @param {string} view "page" or "presenter"
 */
function mountAlone(data, parentElement, view) {
  const setTriggerValue = (/** @type {string} */ _, /** @type {unknown} */ chosen) =>
    mountAlone(data, parentElement, String(chosen));
  const component = {
    data: {...data, view},
    parentElement,
    setStateValue: () => {},
    setTriggerValue,
  };
  mounted(component, "player", PlayerView);
}

/** Called once, at the end of the page. */
export default function showRun() {
  const data = document.getElementById("run");
  const place = document.getElementById("player");
  if (!data || !place) throw new Error("The page has lost its run or the player's place.");
  const {own, ...shared} = JSON.parse(data.textContent); // `own` where the page is for any run
  mountAlone({...shared, ...own}, place, "page");
  followPrinter(() => [
    .../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".frame")),
  ]);
  // Whoever framed the page makes it as high as it is; out of sight, a browser does not observe.
  const page = document.documentElement;
  const tellHeight = () => parent.postMessage(page.offsetHeight, "*");
  new ResizeObserver(tellHeight).observe(page);
  tellHeight();
}

// Nobody mounts what has no server.
showRun();
