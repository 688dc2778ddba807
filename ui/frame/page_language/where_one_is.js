/**
 * On a phone the navigation is a row that scrolls: to the link of the page that is shown. Streamlit
 * draws the links, their words and the styles when it comes to them, in any order.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const NAVIGATION = ".st-key-navigation";
const SHOWN_AS = Symbol.for("bpe-explorer.where-one-is");

/** Once for as long as the page is there. */
export function showWhereOneIs() {
  const page = document.documentElement;
  if (keptAt(page, SHOWN_AS)) return;
  /** @type {Element | null} */
  let here = null;
  const sizes = new ResizeObserver(() => here && toTheMiddle(here));
  const follow = () => {
    const link = document.querySelector(`${NAVIGATION} a:has(strong)`);
    if (link === here) return;
    here = link;
    sizes.disconnect();
    // What stands before the link moves it when its words are drawn.
    for (const one of link?.closest(NAVIGATION)?.querySelectorAll("a") ?? [])
      sizes.observe(one, {box: "border-box"});
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, {childList: true, subtree: true});
  keepAt(page, SHOWN_AS, watch);
  follow();
}

/** @param {Element} link  comes to the middle of its row; the page around it does not scroll */
function toTheMiddle(link) {
  const row = /** @type {Element} */ (link.closest(NAVIGATION));
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
