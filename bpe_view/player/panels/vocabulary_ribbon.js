/**
 * The ribbon: the vocabulary in the order it was learned, done, next, still to come. Only some
 * fifty merges around the visible part exist as elements, however many there are.
 *
 * A click on merge `r` goes to step `r`: the state in which that merge is the next one, so that
 * outline, sentence, bar and cursor all speak of the merge that was clicked.
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {focusAround} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {NO_RUN} from "../run/payload.js";

const WINDOW = 48;
const EDGE_PIXELS = 400;

export class Ribbon {
  /** @param {(step: number) => void} goTo */
  constructor(goTo) {
    this.items = element("div", "items");
    const name = {role: "group", "aria-label": say("player.ribbon.title")};
    this.root = element("div", {class: "sheet ribbon", ...name}, this.items);
    this.from = 0;
    this.step = 0;
    this.run = NO_RUN;
    this.end = 0;
    /** @type {HTMLElement | null} */
    this.focusable = null;
    this.root.addEventListener("scroll", () => this.extend(), {passive: true});
    this.items.addEventListener("click", (event) => {
      const item = /** @type {Element} */ (event.target).closest(".item");
      if (item) goTo(Number(/** @type {HTMLElement} */ (item).dataset.rank));
    });
  }

  /**
   * Its elements come once it is shown.
   * @param {import("../run/payload.js").Run} run @param {number} step
   */
  load(run, step) {
    this.run = run;
    this.end = run.size;
    this.step = step;
    this.items.replaceChildren();
  }

  /** New elements around a place, one of which takes over the tab stop, and the focus on it. @param {number} centre */
  build(centre) {
    const hadFocus = this.items.contains(focusAround(this.root));
    this.from = Math.max(0, Math.min(centre - WINDOW / 2, this.end - WINDOW));
    const length = Math.min(WINDOW, this.end - this.from);
    this.items.replaceChildren(...Array.from({length}, (_, i) => this.item(this.from + i)));
    const current = Math.min(this.step, this.end - 1);
    this.makeFocusable(this.itemAt(current) ?? this.itemAt(centre));
    if (hadFocus) this.focusable?.focus({preventScroll: true});
  }

  /** @param {number} rank */
  item(rank) {
    const number = element("span", "rank", formatNumber(rank + 1));
    const chip = tokenChip(this.run, this.run.idOfRank(rank));
    const attributes = {type: "button", class: "item", tabindex: "-1", "data-rank": String(rank)};
    const item = element("button", attributes, number, chip);
    this.mark(item, rank);
    return item;
  }

  /** @param {HTMLElement} item @param {number} rank */
  mark(item, rank) {
    const state = rank < this.step ? "done" : rank === this.step ? "now" : "later";
    if (item.dataset.state === state) return;
    item.dataset.state = state;
    const label = this.run.labels[this.run.idOfRank(rank)];
    item.ariaLabel = say(`player.ribbon.${state}`, {number: rank + 1, label});
    if (state === "now") item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }

  /** @param {number} step @param {boolean} hides whether merges still to come are not to be seen */
  show(step, hides) {
    const before = this.step;
    this.step = step;
    this.showUpTo(hides ? step : this.run.size);
    if (this.end === 0) return;
    const current = Math.min(step, this.end - 1);
    if (!this.itemAt(current)) this.build(current);
    const low = Math.max(this.from, Math.min(before, step));
    const high = Math.min(this.from + this.items.childElementCount - 1, Math.max(before, step));
    for (let rank = low; rank <= high; rank++) this.mark(this.itemAt(rank), rank);
    this.makeFocusable(this.itemAt(current));
    this.reveal(this.itemAt(current));
  }

  /** @param {number} end how many merges there are to be seen */
  showUpTo(end) {
    this.root.hidden = end === 0;
    if (end === this.end) return;
    this.end = end;
    this.items.replaceChildren(); // the focus is for the question
    this.build(end - 1);
  }

  /** Nothing where it is not around the visible part. @param {number} rank */
  itemAt(rank) {
    return /** @type {HTMLElement} */ (this.items.children[rank - this.from]);
  }

  /**
   * One tab stop for the whole ribbon; it moves with the step, and so does the focus on it.
   * @param {HTMLElement} [item]
   */
  makeFocusable(item) {
    if (!item || item === this.focusable) return;
    const hadFocus = this.focusable && focusAround(this.root) === this.focusable;
    this.focusable?.setAttribute("tabindex", "-1");
    item.setAttribute("tabindex", "0");
    this.focusable = item;
    if (hadFocus) item.focus({preventScroll: true});
  }

  /**
   * Scrolls only when the current merge nears the edge: a strip that never rests is hard to read.
   * @param {HTMLElement} item
   */
  reveal(item) {
    const left = item.offsetLeft;
    const start = this.root.scrollLeft;
    const width = this.root.clientWidth;
    if (left > start + width * 0.08 && left + item.offsetWidth < start + width * 0.85) return;
    this.root.scrollLeft = left - width * 0.35;
  }

  /** Near an end of the elements, builds those around what is seen, which stays where it is. */
  extend() {
    const {scrollLeft, scrollWidth, clientWidth} = this.root;
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - EDGE_PIXELS;
    const isAtStart = scrollLeft < EDGE_PIXELS && this.from > 0;
    if (!isAtStart && (!isAtEnd || this.from + this.items.childElementCount >= this.end)) return;
    const children = /** @type {HTMLElement[]} */ ([...this.items.children]);
    const seen = children.find((item) => item.offsetLeft + item.offsetWidth > scrollLeft);
    if (!seen) return;
    const rank = Number(seen.dataset.rank);
    const before = seen.offsetLeft;
    this.build(rank);
    this.root.scrollLeft = scrollLeft + this.itemAt(rank).offsetLeft - before;
  }
}
