/** A binary heap: whoever comes before all others is on top. @template T */
export class Heap {
  /** @param {(one: T, other: T) => boolean} isBefore */
  constructor(isBefore) {
    this.isBefore = isBefore;
    /** @type {T[]} */
    this.rows = [];
  }

  /** @returns {T | undefined} */
  get top() {
    return this.rows[0];
  }

  /** @param {T} row */
  push(row) {
    const {rows, isBefore} = this;
    let place = rows.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(row, rows[above])) break;
      rows[place] = rows[above];
      place = above;
    }
    rows[place] = row;
  }

  /** Takes the top away. There must be one. */
  pop() {
    const last = this.rows.pop();
    if (last && this.rows.length > 0) this.replaceTop(last);
  }

  /** Takes the top away and lets `row` in. @param {T} row */
  replaceTop(row) {
    const {rows, isBefore} = this;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= rows.length) break;
      if (below + 1 < rows.length && isBefore(rows[below + 1], rows[below])) below += 1;
      if (!isBefore(rows[below], row)) break;
      rows[place] = rows[below];
      place = below;
    }
    rows[place] = row;
  }
}
