/**
 * A round without phones: the teacher counts raised hands. Nobody but this page needs the numbers, so
 * they stay in its tab.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {{first: number[], second: number[], right: number[]}} Counted
 */
import {element} from "../shell/dom.js";
import {stored} from "../shell/storage.js";
import {LETTERS} from "./said.js";

export class Hands {
  /** @param {string} code */
  constructor(code) {
    this.stored = stored(`hands ${code}`, "sessionStorage");
    this.counted = /** @type {Record<number, Counted>} */ (this.stored.read() ?? {});
  }

  /** Whether they are counted: nobody came with a phone. @param {View} view */
  static count({seats}) {
    return seats === 0;
  }

  /** Whether it is time to do so. @param {View} view */
  static areCounted(view) {
    return Hands.count(view) && ["closed", "again"].includes(view.phase);
  }

  /** The view with what was counted in it. @param {View} view @returns {View} */
  into(view) {
    if (view.phase === "over") return {...view, rows: [...this.rows(), ...view.rows]};
    if (!Hands.count(view) || view.phase !== "reveal") return view;
    const counted = this.of(view);
    counted.right = view.right;
    this.keep();
    return {...view, ...counted};
  }

  /** @param {View} view @returns {Counted} */
  of({place, options}) {
    const none = options.map(() => 0);
    this.counted[place] ??= {first: [...none], second: [...none], right: []};
    return this.counted[place];
  }

  keep() {
    this.stored.write(this.counted);
  }

  /** A field for an option; Enter leads to the next one. @param {View} view @param {number} place */
  field(view, place) {
    const counted = this.of(view);
    const votes = view.phase === "again" ? counted.second : counted.first;
    const field = element("input", {
      class: "hands",
      inputmode: "numeric",
      maxlength: "3",
      "aria-label": LETTERS[place],
      value: votes[place] ? String(votes[place]) : "",
    });
    field.oninput = () => {
      votes[place] = Number.parseInt(field.value, 10) || 0;
      if (votes === counted.first) counted.second = [...counted.first];
      this.keep();
    };
    field.onfocus = () => field.select();
    field.onkeydown = (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const here = /** @type {Document | ShadowRoot} */ (field.getRootNode());
      const next = [...here.querySelectorAll("input.hands, footer button")];
      /** @type {HTMLElement | undefined} */ (next[next.indexOf(field) + 1])?.focus();
    };
    return field;
  }

  rows() {
    return Object.entries(this.counted)
      .filter(([, {first, right}]) => right.length && first.some(Boolean))
      .map(([place, counted]) => ({question: Number(place) + 1, ...counted}));
  }
}
