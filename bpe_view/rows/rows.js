/**
 * Rows under one another: a name, a text in tokens, a number. The same characters stand under one
 * another, and what is pointed at in one row is ringed in all.
 *
 * @typedef {{text: string, label: string, marks: Record<string, string>, rows: RowData[]} & Record<string, any>} RowsData
 * @typedef {{text?: string | null} & Record<string, any>} RowData
 * @typedef {{row: Row, token: number}} Place
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {drawnForPaper} from "../shell/paper.js";
import {Printer} from "../tokens/printable.js";
import {Row, RowGroup} from "./row_group.js";

const NARROW = 560; // a row that is narrower has its name above its tokens

export class Rows {
  grid = element("div", {role: "grid"});
  card = element("p", {class: "flow lifted row-card", hidden: ""});
  root = element("div", "rows", this.grid, this.card);
  /** @type {RowGroup[]} */
  groups = [];
  /** @type {Row[]} */
  rows = [];
  width = 0;
  /** @type {Place | null} */
  at = null;
  observer = new ResizeObserver(() => this.layOut());
  paper = drawnForPaper(this.root, () => this.layOut());

  constructor() {
    this.observer.observe(this.root);
    this.root.addEventListener("pointermove", ({pointerType, target}) => {
      if (pointerType !== "touch") this.look(this.placeOf(target));
    });
    this.root.addEventListener("pointerleave", ({pointerType}) => {
      if (pointerType !== "touch") this.look(null);
    });
    this.root.addEventListener("click", ({target}) => this.look(this.placeOf(target)));
    this.root.addEventListener("focusin", ({target}) => this.look(this.placeOf(target)));
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
    this.rows = data.rows.map((row, number) => {
      const text = row.text ?? data.text;
      const last = this.groups.at(-1);
      const group = last?.text === text ? last : new RowGroup(text, printer);
      if (group !== last) this.groups.push(group);
      const added = new Row(group, row, number);
      group.rows.push(added);
      return added;
    });
    this.at = null;
    this.width = 0;
    this.layOut();
  }

  /** Another row in the place of one, whose tokens end where some row's did. @param {number} number @param {RowData} data */
  replace(number, data) {
    const row = this.rows[number];
    const hadFocus = this.at?.row === row && this.root.querySelector(":focus");
    this.look(null);
    row.group.replace(row, data);
    if (hadFocus) this.goTo({row, token: 0});
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
    for (const row of this.rows) row.ring();
    this.card.hidden = place === null;
    if (place) this.tell(place);
  }

  /** @param {Place} place */
  tell({row, token}) {
    const {group, data} = row;
    const span = row.spanOf(token);
    for (const one of group.rows) one.ring(span);
    const {ids, told} = data.tokens;
    const [seen] = row.nodes[token];
    const chip = element("bdi", seen.className, group.written(span));
    const words = told?.[token] ?? say("tokens.bytes", {n: span.to - span.from});
    const id = ids[token] < 0 ? "" : `${say("tokens.card.id")} ${ids[token]} · `;
    this.card.replaceChildren(chip, element("span", "hint", id + words));
    const node = seen.getBoundingClientRect();
    const frame = this.root.getBoundingClientRect();
    const left = Math.min(node.left - frame.left, frame.width - this.card.offsetWidth);
    this.card.style.left = `${Math.max(left, 0)}px`;
    this.card.style.top = `${node.bottom - frame.top + 4}px`;
  }

  /** What a key does. @param {KeyboardEvent} event @returns {(() => void) | null} */
  actionOf({key}) {
    const at = this.at;
    if (!at) return null;
    const last = at.row.ends.length - 1;
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
    const byte = at.row.spanOf(at.token).from;
    const others = by > 0 ? this.rows : [...this.rows].reverse();
    const next = others.slice(others.indexOf(at.row) + 1).find(({ends}) => ends.length > 0);
    if (next) this.goTo({row: next, token: next.tokenAt(byte)});
  }

  /** @param {Place} place */
  goTo({row, token}) {
    const [node] = row.nodes[token];
    this.root.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    node.tabIndex = 0;
    node.focus();
  }

  /** @param {EventTarget | null} target @returns {Place | null} */
  placeOf(target) {
    const node = target instanceof Element ? target.closest(".rows .tok") : null;
    if (!(node instanceof HTMLElement) || node.dataset.row === undefined) return null;
    return {row: this.rows[Number(node.dataset.row)], token: Number(node.dataset.token)};
  }
}
