/** A choice that the browser keeps for the next visit; where it refuses, it lasts as long as the page. */

/**
 * @param {string} name
 * @param {readonly string[]} allowed
 * @param {string} otherwise before anybody chose, and for what was never a choice
 */
export function keptChoice(name, allowed, otherwise) {
  try {
    const kept = localStorage.getItem(keptAs(name)) ?? "";
    return allowed.includes(kept) ? kept : otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} choice */
export function keepChoice(name, choice) {
  try {
    localStorage.setItem(keptAs(name), choice);
  } catch {
    // It is kept by whoever shows it.
  }
}

/** @param {string} name */
function keptAs(name) {
  return `bpe-explorer.${name}`;
}
