/**
 * Compares what the browser stores with what the page knows, stores what is new in the page, and reports
 * once what the page does not know; so the page of a newcomer is never run again for it.
 */
import {keepAt, keptAt} from "../../bpe_view/shell/host.js";
import {REFUSED, stored} from "../../bpe_view/shell/storage.js";

/**
 * @typedef {string | string[] | Record<string, string> | null} Value   null: nobody has chosen yet;
 *   "": the default was chosen
 * @typedef {Partial<Record<import("../../bpe_view/shell/storage.js").Where, Record<string, Value>>>} StorageValues
 * @typedef {(name: string, value: unknown) => void} Report
 */

const STATE = Symbol.for("bpe-explorer.browser-storage");

/** @param {StorageValues} values that the page knows @param {Report} report */
export function synchronizeStorage(values, report) {
  const {known} = storageState(report);
  /** @type {Record<string, Value>} */
  const unknown = {};
  for (const [place, ofPlace] of Object.entries(values)) {
    const where = /** @type {import("../../bpe_view/shell/storage.js").Where} */ (place);
    for (const [name, value] of Object.entries(ofPlace)) {
      const before = name in known ? known[name] : stored(name, where).read();
      const whole = name in known ? value : combined(before, value);
      if (!isSame(whole, value)) unknown[name] = whole;
      if (!isSame(whole, before)) stored(name, where).write(whole || null);
      known[name] = value;
    }
  }
  if (Object.keys(unknown).length) report("stored", unknown);
}

/** One state for as long as the page is there: the values that it had last, by name. */
function storageState(report) {
  const page = document.documentElement;
  const before = keptAt(page, STATE);
  const state = before ?? {known: {}};
  state.report = report;
  if (before) return state;
  keepAt(page, STATE, state);
  addEventListener(REFUSED, () => state.report("refused", true), {once: true});
  return state;
}

/** Lists and tables with what both have; of other values that of the page, if it has one. */
function combined(before, value) {
  if (Array.isArray(before) && (value === null || Array.isArray(value)))
    return [...new Set([...before.filter((one) => !value?.includes(one)), ...(value ?? [])])];
  const isTable = typeof before === "object" && typeof value !== "string" && !Array.isArray(value);
  if (before && isTable) return {...before, ...value};
  return value ?? /** @type {Value} */ (before);
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
