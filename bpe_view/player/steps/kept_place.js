/** Where a run was that still played when the page was loaded again: Python hears where it rests. */
import {keepValue, keptValue} from "../../shell/storage.js";

const PLACE = "place";

/** @typedef {{run: string, step: number} | null} Place   null: nothing plays */

/** @param {Place} place */
export function keepPlace(place) {
  keepValue(PLACE, place, "sessionStorage");
}

/** The step of a run that played; nothing: another was there, or a link was opened. @param {string} run */
export function takePlace(run) {
  const kept = /** @type {Place} */ (keptValue(PLACE, "sessionStorage"));
  keepPlace(null);
  const [entry] = performance.getEntriesByType("navigation");
  const {type} = /** @type {PerformanceNavigationTiming} */ (entry);
  return type === "reload" && kept?.run === run ? kept.step : undefined;
}
