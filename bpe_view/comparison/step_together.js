/**
 * Panes that scroll together: the place at the top of the one that is scrolled is put at the same
 * height in the others. By place and not by pixels, because a character that is still in parts
 * takes more room in one pane than in another.
 *
 * @typedef {import("./pane.js").Pane} Pane
 */
import {symbolAtByte} from "./pane_model.js";

export class Together {
  /** @param {Pane[]} panes */
  constructor(panes) {
    this.panes = panes.filter(({side}) => side.problem === null);
    /** @type {Map<Pane, number>} where a pane was put, so that its event is not taken for a hand's */
    this.put = new Map();
    this.frame = 0;
    for (const pane of this.panes) {
      pane.text.addEventListener("scroll", () => this.scrolled(pane), {passive: true});
    }
  }

  /** @param {Pane} pane */
  scrolled(pane) {
    const put = this.put.get(pane);
    this.put.delete(pane);
    if (put !== undefined && Math.abs(put - pane.text.scrollTop) < 2) return;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.follow(pane));
  }

  /** @param {Pane} leader @param {number} again how often: what comes into sight moves what is below it */
  follow(leader, again = 3) {
    const anchor = topPlace(leader);
    if (!anchor) return;
    for (const pane of this.panes) {
      if (pane === leader) continue;
      const before = pane.text.scrollTop;
      putAt(pane, anchor);
      if (pane.text.scrollTop !== before) this.put.set(pane, pane.text.scrollTop);
    }
    if (again) this.frame = requestAnimationFrame(() => this.follow(leader, again - 1));
  }
}

/**
 * The first base symbol that can be seen, as its byte and its distance from the top.
 * @param {Pane} pane
 */
function topPlace({view, side, text}) {
  const box = text.getBoundingClientRect();
  if (box.height === 0) return null;
  const chunk = view.chunks.find(
    ({host, near}) => near && host.getBoundingClientRect().bottom > box.top + 1,
  );
  if (!chunk) return null;
  let low = chunk.text.from;
  let high = chunk.text.to - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = view.nodeOf(middle);
    if (node && node.getBoundingClientRect().bottom > box.top + 1) high = middle;
    else low = middle + 1;
  }
  const first = view.nodeOf(low);
  return (
    first && {
      byte: side.offsets[low],
      distance: first.getBoundingClientRect().top - box.top,
    }
  );
}

/** @param {Pane} pane @param {{byte: number, distance: number}} anchor */
function putAt({view, side, text}, {byte, distance}) {
  const node = view.nodeOf(symbolAtByte(side, byte));
  if (!node) return;
  const away = node.getBoundingClientRect().top - text.getBoundingClientRect().top - distance;
  if (Math.abs(away) >= 1) text.scrollTop += away;
}
