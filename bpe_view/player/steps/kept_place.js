/** Where a run was that still played when its page was left or loaded again: Python hears where it rests. */
import {keepValue, keptValue} from "../../shell/storage.js";

const PLACE = "place";

/**
 * @typedef {object} Place
 * @property {string} run
 * @property {number} step
 * @property {number} told  where Python thinks that it is
 */

/** @param {Place | null} place null: nothing plays */
export function keepPlace(place) {
  keepValue(PLACE, place && {...place, loaded: performance.timeOrigin}, "sessionStorage");
}

/**
 * The step of a run that played; nothing: another was there, or a link leads to another step.
 * @param {string} run @param {number} told
 */
export function takePlace(run, told) {
  const kept = /** @type {Place & {loaded: number} | null} */ (keptValue(PLACE, "sessionStorage"));
  keepPlace(null);
  if (kept?.run !== run) return;
  const [entry] = performance.getEntriesByType("navigation");
  const {type} = /** @type {PerformanceNavigationTiming} */ (entry);
  const isSame = kept.loaded === performance.timeOrigin ? kept.told === told : type === "reload";
  return isSame ? kept.step : undefined;
}
