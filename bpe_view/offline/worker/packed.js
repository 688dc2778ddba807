/** Integer arrays as every component reads them: the other half of packed_arrays.py. */
import {NEVER, SPECIAL} from "../../engine/gaps.js";

/** Bytes that are made a text at once: a function takes only so many arguments. */
const AT_ONCE = 8192;

/** @param {ArrayLike<number>} values @returns {import("../../tokens/token_source.js").Packed} */
export function pack(values) {
  let [low, high, lowRank, highRank] = [0, 0, 0, 0];
  for (let place = 0; place < values.length; place++) {
    const value = values[place];
    if (value < low) low = value;
    if (value > high) high = value;
    if (value === NEVER || value === SPECIAL) continue;
    if (value < lowRank) lowRank = value;
    if (value > highRank) highRank = value;
  }
  if (low >= 0 && high < 2 ** 8) return `u1${base64(Uint8Array.from(values))}`;
  if (low >= 0 && high < 2 ** 16) return `u2${base64(Uint16Array.from(values))}`;
  if (lowRank >= 0 && highRank < 2 ** 8 - 2) return `r1${base64(smallRanks(values, Uint8Array))}`;
  if (lowRank >= 0 && highRank < 2 ** 16 - 2) return `r2${base64(smallRanks(values, Uint16Array))}`;
  return `i4${base64(Int32Array.from(values))}`;
}

/**
 * The largest value stands for `NEVER`, the one before it for `SPECIAL`.
 * @param {ArrayLike<number>} values @param {Uint8ArrayConstructor | Uint16ArrayConstructor} Ints
 */
function smallRanks(values, Ints) {
  const never = 256 ** Ints.BYTES_PER_ELEMENT - 1;
  const small = new Ints(values.length);
  for (let place = 0; place < values.length; place++) {
    const value = values[place];
    small[place] = value === NEVER ? never : value === SPECIAL ? never - 1 : value;
  }
  return small;
}

/** @param {Uint8Array | Uint16Array | Int32Array} values */
function base64(values) {
  const bytes = new Uint8Array(values.buffer);
  let text = "";
  for (let place = 0; place < bytes.length; place += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(place, place + AT_ONCE));
  return btoa(text);
}
