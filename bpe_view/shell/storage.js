/**
 * What the browser keeps, for good or as long as the tab. It may refuse, and what is found may come
 * from anywhere.
 *
 * @typedef {"localStorage" | "sessionStorage"} Where
 */

const STORED_AS = "bpe-explorer.";
/** An event of the window: something could not be kept. */
export const REFUSED = "bpe-explorer-refused";

function stored(name, where) {
  try {
    return globalThis[where].getItem(STORED_AS + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} text null: nothing is kept any more @param {Where} where */
function store(name, text, where) {
  try {
    if (text === null) globalThis[where].removeItem(STORED_AS + name);
    else globalThis[where].setItem(STORED_AS + name, text);
  } catch {
    if (text !== null) globalThis.dispatchEvent?.(new Event(REFUSED));
  }
}

/** @param {string} name @param {Where} where @returns {unknown} null: nothing that can be read */
export function keptValue(name, where) {
  try {
    return JSON.parse(stored(name, where) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value null: nothing is kept any more @param {Where} where */
export function keepValue(name, value, where) {
  store(name, value === null ? null : JSON.stringify(value), where);
}

/**
 * A choice that is kept for the next visit.
 * @param {string} name
 * @param {readonly string[]} allowed
 * @param {string} otherwise before anybody chose, and for what was never a choice
 */
export function keptChoice(name, allowed, otherwise) {
  const kept = stored(name, "localStorage") ?? "";
  return allowed.includes(kept) ? kept : otherwise;
}

/** @param {string} name @param {string} choice */
export function keepChoice(name, choice) {
  store(name, choice, "localStorage");
}
