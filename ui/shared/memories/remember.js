/**
 * What was chosen and done is kept for the next visit, or for the next page in this tab. What the
 * browser kept before, and the page does not know, is told once: a newcomer's page never runs again.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";
import {keepValue, keptValue, REFUSED} from "../../../bpe_view/shell/storage.js";

/**
 * @typedef {string | string[] | Record<string, string> | null} Value   null: nobody has chosen yet;
 *   "": what there is anyway was chosen
 * @typedef {Partial<Record<import("../../../bpe_view/shell/storage.js").Where, Record<string, Value>>>} Kept
 * @typedef {(name: string, value: unknown) => void} Tell
 * @typedef {{known: Record<string, Value>, tell: Tell}} Memory
 */

const MEMORY = Symbol.for("bpe-explorer.memory");

/** @param {Kept} kept what the page knows of each @param {Tell} tell */
export function remember(kept, tell) {
  const {known} = memoryOf(tell);
  /** @type {Record<string, Value>} */
  const found = {};
  for (const [place, values] of Object.entries(kept)) {
    const where = /** @type {import("../../../bpe_view/shell/storage.js").Where} */ (place);
    for (const [name, value] of Object.entries(values)) {
      const before = name in known ? known[name] : keptValue(name, where);
      const whole = name in known ? value : both(before, value);
      if (!isSame(whole, value)) found[name] = whole;
      if (!isSame(whole, before)) keepValue(name, whole || null, where);
      known[name] = value;
    }
  }
  if (Object.keys(found).length) tell("remembered", found);
}

/** One for as long as the page is there. */
function memoryOf(tell) {
  const page = document.documentElement;
  const before = /** @type {Memory | undefined} */ (keptAt(page, MEMORY));
  const memory = before ?? {known: {}, tell};
  memory.tell = tell;
  if (before) return memory;
  keepAt(page, MEMORY, memory);
  addEventListener(REFUSED, () => memory.tell("refused", true), {once: true});
  return memory;
}

/** Of lists and tables both count; of what can be chosen once, what the page knows. */
function both(before, now) {
  if (Array.isArray(before) && (now === null || Array.isArray(now)))
    return [...new Set([...before.filter((one) => !now?.includes(one)), ...(now ?? [])])];
  const isTable = typeof before === "object" && typeof now !== "string" && !Array.isArray(now);
  if (before && isTable) return {...before, ...now};
  return now ?? /** @type {Value} */ (before);
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
