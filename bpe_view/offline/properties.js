/**
 * What can be chosen, as it stands in links. Names, defaults, bounds and order are told by the app
 * (ui/frame/link_table.py); how a value is read stands in both, so that a link means the same.
 *
 * @typedef {string | number | null} Chosen
 * @typedef {Record<string, Chosen>} Values
 * @typedef {import("./site.d.ts").PropertyData} Property
 */

/** Why a value is not allowed: a message of `share.allowed`, and what stands in it. */
export class NotAllowedError extends Error {
  /** @param {string} key @param {Record<string, string | number>} values */
  constructor(key, values) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** The choice of `sample` that takes the text from the property `text`. */
export const OWN_TEXT = "own";

export const RUN = "run"; // the choice of `sample` that takes the run in the file

/** White space as Python parts by; `\s` has U+FEFF, and lacks U+0085 and the four separators. */
const GAPS = new RegExp(`[\\p{White_Space}${"\x1c\x1d\x1e\x1f"}]+`, "u");

/** @param {string} text */
export const wordsOf = (text) => text.split(GAPS).filter(Boolean);

/**
 * A value as it stands in a link.
 * @param {Property} property @param {string} raw
 * @returns {Chosen}
 * @throws {NotAllowedError}
 */
export function parsed(property, raw) {
  const {kind, allowed, low, high} = property;
  const most = high ?? Number.POSITIVE_INFINITY;
  if (kind === "names")
    return wordsOf(raw)
      .map((one) => parsed({...property, kind: "one_of"}, one))
      .join(" ");
  if (kind === "one_of" && !allowed.includes(raw))
    throw new NotAllowedError("one_of", {allowed: allowed.join(", ")});
  if (kind === "text" && Array.from(raw).length > most)
    throw new NotAllowedError("text", {n: most});
  if (kind !== "whole_number") return raw;
  const number = /^[0-9]{1,12}$/.test(raw) ? Number(raw) : Number.NaN;
  if (!(number >= low && number <= most)) throw new NotAllowedError("number", {low, high: most});
  return number;
}

/** Whether it means something beside the other values. @param {Property} property @param {Values} values */
export function isInUse({in_use: needs}, values) {
  return needs.every(([name, value]) => values[name] === value);
}
