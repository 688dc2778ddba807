/**
 * How high walls and line stand, from 0 to 1: by logarithms, so that the first merges have room.
 *
 * @typedef {ReturnType<typeof heightsOf>} Heights
 */
import {scale} from "../size_curve/scales.js";

const HIGHEST = 0.88; // where the latest merge stands; what no merge closes reaches higher

/** @param {number} size merges that are shown: a later one stands as if it never came */
export function heightsOf(size) {
  const {at, valueAt} = scale(0.5, size + 0.5, 0, HIGHEST, true);
  return {
    size,
    ofWall: (rank) => (rank < 0 ? 0 : rank < size ? at(rank + 1) : 1),
    ofLine: (step) => at(step + 0.5),
    stepAt: (height) => Math.max(0, Math.min(size, Math.round(valueAt(height) - 0.5))),
  };
}
