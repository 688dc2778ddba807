/** Who comes to another page by a link begins at its heading, and hears it. */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const VISIT = Symbol.for("bpe-explorer.visit");
const DRAWN_WITHIN = 4000; // milliseconds until all of a page is drawn

/** @param {number} visit of how many this is */
export function greet(visit) {
  const page = document.documentElement;
  const before = keptAt(page, VISIT);
  keepAt(page, VISIT, visit);
  if (before === undefined || before === visit) return;
  // A heading that is drawn anew loses the focus; whoever goes elsewhere meanwhile keeps it there.
  const watch = new MutationObserver(move);
  const end = () => watch.disconnect();
  watch.observe(document.body, {childList: true, subtree: true});
  for (const event of ["keydown", "pointerdown"])
    addEventListener(event, end, {once: true, capture: true});
  setTimeout(end, DRAWN_WITHIN);
  move();
}

function move() {
  const {activeElement, body} = document;
  if (activeElement === body || activeElement?.closest(".st-key-navigation")) focusHeading();
}

/** The heading hears of the focus, though one does not come to it by the Tab key. */
function focusHeading() {
  const heading = document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
