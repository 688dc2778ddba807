/**
 * A table that one works in. A press on a heading sorts by it; one on a row, where rows are chosen, goes
 * to Python as "row". One Tab leads in and the next one out again; arrows go from cell to cell.
 *
 * @typedef {any} TableData   as table_payload.py makes it
 * @typedef {any} ColumnData   as table_payload.py makes it
 */
import {element, setAttributes, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {formatNumber} from "../shell/number_format.js";

const ROWS_AT_ONCE = 100; // rows that are drawn together; so many are printed (table.css)
const ROWS_OF_PAGE = 10; // by which one goes up or down with a key
/** @type {Record<string, "ascending" | "descending" | "none">} */
const NEXT_ORDER = {none: "ascending", ascending: "descending", descending: "none"};

export class Table extends Part {
  constructor() {
    super();
    this.sent = "";
    /** @type {ColumnData[]} */
    this.columns = [];
    /** @type {number[]} rows from top to bottom */
    this.order = [];
    this.chosen = -1;
    this.chooses = false;
    this.head = element("tr", "");
    this.body = element("tbody", "");
    this.grid = element("table", {role: "grid"}, element("thead", "", this.head), this.body);
    this.box = element("div", "scrolls", this.grid);
    this.more = element("p", "hint more");
    this.root = element("section", "frame data-table", this.box, this.more);
    this.box.addEventListener("scroll", () => {
      const {scrollTop, clientHeight, scrollHeight} = this.box;
      if (scrollTop + 2 * clientHeight > scrollHeight) this.draw(this.body.rows.length + 1);
    });
    this.grid.addEventListener("click", ({target}) => this.press(cellAt(target)));
  }

  /** @param {TableData} data */
  show({label, columns, left_out, chosen, chooses}) {
    const sent = JSON.stringify(columns);
    this.chooses = chooses;
    this.root.classList.toggle("chooses", chooses);
    if (sent !== this.sent) {
      this.sent = sent;
      this.columns = columns;
      this.head.replaceChildren(...columns.map(columnHead));
      this.chosen = -1;
      this.sort(-1, "none");
      this.box.scrollTop = 0;
      const count = this.order.length + left_out;
      setAttributes(this.grid, {"aria-label": label, "aria-rowcount": String(count + 1)});
      const unprinted = count - ROWS_AT_ONCE;
      setText(this.more, unprinted > 0 ? say("tokens.more_rows", {n: unprinted}) : "");
    }
    if ((chosen ?? -1) !== this.chosen) this.reveal(this.mark(chosen ?? -1));
  }

  /** @param {number} column @param {"ascending" | "descending" | "none"} order */
  sort(column, order) {
    const rows = Array.from(this.columns[0]?.cells ?? [], (_, row) => row);
    if (order !== "none") rows.sort(comparing(this.columns[column].cells, order));
    this.order = rows;
    for (const [place, node] of [...this.head.cells].entries())
      node.ariaSort = place === column ? order : "none";
    this.body.replaceChildren();
    this.draw(1);
    this.mark(this.chosen);
    if (!this.grid.querySelector('[tabindex="0"]'))
      this.head.cells[0]?.setAttribute("tabindex", "0");
  }

  /** Rows until there are so many, and some more. @param {number} count */
  draw(count) {
    const from = this.body.rows.length;
    const to = Math.ceil(count / ROWS_AT_ONCE) * ROWS_AT_ONCE;
    if (to <= from) return;
    this.body.append(...this.order.slice(from, to).map((row, by) => this.row(row, from + by)));
  }

  /** @param {number} row @param {number} place */
  row(row, place) {
    const cells = this.columns.map((column) => cell(column, column.cells[row]));
    return element("tr", {"data-row": String(row), "aria-rowindex": String(place + 2)}, ...cells);
  }

  /** Marks the row that is chosen. @param {number} row */
  mark(row) {
    this.chosen = row;
    for (const node of this.body.querySelectorAll("[aria-selected]"))
      node.removeAttribute("aria-selected");
    const place = this.order.indexOf(row);
    this.draw(place + 1);
    this.body.rows[place]?.setAttribute("aria-selected", "true");
    return this.body.rows[place];
  }

  /** Brings a row below the headings; the page stays where it is. @param {HTMLElement} [row] */
  reveal(row) {
    if (!row) return;
    const {offsetTop, offsetHeight} = row;
    const least = offsetTop + offsetHeight - this.box.clientHeight;
    const most = offsetTop - this.head.offsetHeight;
    this.box.scrollTop = Math.min(most, Math.max(least, this.box.scrollTop));
  }

  /** @param {HTMLTableCellElement | null} node */
  press(node) {
    if (!node) return;
    this.goTo(node);
    const row = node.closest("tr")?.dataset.row;
    const order = /** @type {keyof typeof NEXT_ORDER} */ (node.ariaSort ?? "none");
    if (row === undefined) this.sort(node.cellIndex, NEXT_ORDER[order]);
    else if (this.chooses) {
      this.mark(Number(row));
      this.trigger("row", Number(row));
    }
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf({key}, target) {
    const node = cellAt(target);
    if (!node) return null;
    const column = node.cellIndex;
    const place = [...this.body.rows].indexOf(
      /** @type {HTMLTableRowElement} */ (node.parentElement),
    );
    const to = (/** @type {number} */ newPlace, /** @type {number} */ newColumn) => () => {
      this.draw(newPlace + 1);
      const rows = [this.head, ...this.body.rows];
      const cells = rows[Math.max(0, Math.min(newPlace + 1, rows.length - 1))].cells;
      this.goTo(cells[Math.max(0, Math.min(newColumn, cells.length - 1))]);
    };
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowLeft: to(place, column - 1),
      ArrowRight: to(place, column + 1),
      ArrowUp: to(place - 1, column),
      ArrowDown: to(place + 1, column),
      PageUp: to(Math.max(place - ROWS_OF_PAGE, -1), column),
      PageDown: to(place + ROWS_OF_PAGE, column),
      Home: to(place, 0),
      End: to(place, this.columns.length - 1),
      Enter: () => this.press(node),
      " ": () => this.press(node),
    };
    return moves[key] ?? null;
  }

  /** @param {HTMLTableCellElement} node */
  goTo(node) {
    this.grid.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    node.tabIndex = 0;
    node.focus();
  }
}

/** @param {ColumnData} column */
function columnHead({name, label, help, digits}) {
  const attributes = {
    scope: "col",
    tabindex: "-1",
    "data-name": name,
    ...(help ? {title: help} : {}),
  };
  return element("th", {...attributes, class: digits === null ? "" : "number"}, label);
}

/** @param {ColumnData} column @param {string | number | null} value */
function cell({digits}, value) {
  const isNumber = digits !== null && typeof value === "number";
  const words = isNumber ? formatNumber(value, digits) : String(value ?? "");
  return element("td", {tabindex: "-1", class: digits === null ? "" : "number"}, words);
}

/** Empty cells come last. @param {(string | number | null)[]} cells @param {string} order */
function comparing(cells, order) {
  const way = order === "ascending" ? 1 : -1;
  return (/** @type {number} */ one, /** @type {number} */ other) => {
    const [left, right] = [cells[one], cells[other]];
    if (left === right) return one - other;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -way : way;
  };
}

/** @param {EventTarget | null} target @returns {HTMLTableCellElement | null} */
function cellAt(target) {
  return target instanceof Element ? target.closest("th, td") : null;
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & TableData>} component */
export default function dataTable(component) {
  return mounted(component, "table", Table);
}
