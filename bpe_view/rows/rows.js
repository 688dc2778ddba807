/**
 * Rows under one another: a name, a text in tokens, a number. The same characters stand under one
 * another, and what is pointed at in one row is ringed in all.
 *
 * @typedef {{text: string, label: string, marks: Record<string, string>, rows: RowData[]} & Record<string, any>} RowsData
 * @typedef {{text?: string | null} & Record<string, any>} RowData
 * @typedef {{row: number, token: number}} Place
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {drawnForPaper} from "../shell/paper.js";
import {Printer} from "../tokens/printable.js";
import {RowGroup} from "./row_group.js";

const NARROW = 560; // a row that is narrower has its name above its tokens

export class Rows {
  constructor() {
    this.grid = element("div", {role: "grid"});
    this.card = element("p", {class: "flow lifted row-card", hidden: ""});
    this.root = element("div", "rows", this.grid, this.card);
    /** @type {RowGroup[]} */
    this.groups = [];
    /** @type {RowGroup[]} of each row */
    this.groupOf = [];
    this.width = 0;
    /** @type {Place | null} */
    this.at = null;
    this.observer = new ResizeObserver(() => this.layOut());
    this.observer.observe(this.root);
    this.paper = drawnForPaper(this.root, () => this.layOut());
    this.root.addEventListener("pointermove", ({pointerType, target}) => {
      if (pointerType !== "touch") this.look(placeOf(target));
    });
    this.root.addEventListener("pointerleave", ({pointerType}) => {
      if (pointerType !== "touch") this.look(null);
    });
    this.root.addEventListener("click", ({target}) => this.look(placeOf(target)));
    this.root.addEventListener("focusin", ({target}) => this.look(placeOf(target)));
    this.root.addEventListener("focusout", () => this.look(null));
  }

  disconnect() {
    this.observer.disconnect();
    this.paper.disconnect();
  }

  /** @param {RowsData} data */
  show(data) {
    const printer = new Printer(data.marks);
    this.grid.ariaLabel = data.label;
    this.groups = [];
    this.groupOf = data.rows.map((row) => {
      const text = row.text ?? data.text;
      const last = this.groups.at(-1);
      const group = last?.text === text ? last : new RowGroup(text, printer);
      if (group !== last) this.groups.push(group);
      return group;
    });
    data.rows.forEach((row, number) => {
      this.groupOf[number].add(row, number);
    });
    this.at = null;
    this.width = 0;
    this.layOut();
  }

  /** Another row in the place of one, whose tokens end where some row's did. @param {number} number @param {RowData} row */
  replace(number, row) {
    const hadFocus = this.at?.row === number && this.root.querySelector(":focus");
    this.look(null);
    this.groupOf[number].replace(number, row);
    if (hadFocus) this.goTo({row: number, token: 0});
  }

  /** Anew where the room has changed. */
  layOut() {
    const width = this.root.clientWidth;
    if (width === this.width || width === 0) return;
    this.width = width;
    const held = this.root.querySelector(":focus") ? this.at : null;
    this.root.classList.toggle("narrow", width < NARROW);
    this.grid.replaceChildren();
    for (const group of this.groups) group.layOut(this.grid, width < NARROW);
    this.root.querySelector(".tok")?.setAttribute("tabindex", "0");
    this.look(null);
    if (held) this.goTo(held);
  }

  /** Rings what covers the same characters in all rows. @param {Place | null} place */
  look(place) {
    if (place?.row === this.at?.row && place?.token === this.at?.token) return;
    this.at = place;
    for (const one of this.groups) one.ring();
    this.card.hidden = place === null;
    if (place) this.tell(place);
  }

  /** @param {Place} place */
  tell(place) {
    const group = this.groupOf[place.row];
    group.ring(group.spanOf(place));
    const {id, told, chip} = group.facts(place);
    const words = id < 0 ? told : `${say("tokens.card.id")} ${id} · ${told}`;
    this.card.replaceChildren(chip, element("span", "hint", words));
    const node = group.nodeOf(place).getBoundingClientRect();
    const frame = this.root.getBoundingClientRect();
    const left = Math.min(node.left - frame.left, frame.width - this.card.offsetWidth);
    this.card.style.left = `${Math.max(left, 0)}px`;
    this.card.style.top = `${node.bottom - frame.top + 4}px`;
  }

  /** What a key does. @param {KeyboardEvent} event @returns {(() => void) | null} */
  actionOf({key}) {
    const at = this.at;
    if (!at) return null;
    const group = this.groupOf[at.row];
    const last = group.count(at.row) - 1;
    const beside = (/** @type {number} */ token) => () =>
      this.goTo({row: at.row, token: Math.max(0, Math.min(token, last))});
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowLeft: beside(at.token - 1),
      ArrowRight: beside(at.token + 1),
      Home: beside(0),
      End: beside(last),
      ArrowUp: () => this.goToRow(at, -1),
      ArrowDown: () => this.goToRow(at, 1),
      Escape: () => this.look(null),
    };
    return moves[key] ?? null;
  }

  /** To what covers the same character in the next row that has tokens. */
  goToRow(at, by) {
    const byte = this.groupOf[at.row].spanOf(at).from;
    for (let row = at.row + by; this.groupOf[row]; row += by) {
      if (this.groupOf[row].count(row) === 0) continue;
      this.goTo({row, token: this.groupOf[row].tokenAt(row, byte)});
      return;
    }
  }

  /** @param {Place} place */
  goTo(place) {
    const node = this.groupOf[place.row].nodeOf(place);
    this.root.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    node.tabIndex = 0;
    node.focus();
  }
}

function placeOf(target) {
  const node = target instanceof Element ? target.closest(".rows .tok") : null;
  if (!(node instanceof HTMLElement) || node.dataset.row === undefined) return null;
  return {row: Number(node.dataset.row), token: Number(node.dataset.token)};
}
