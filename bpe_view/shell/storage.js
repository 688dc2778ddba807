/** What the browser stores, for good or as long as the tab. @typedef {"localStorage" | "sessionStorage"} Where */

/** An event of the window: something could not be stored. */
export const REFUSED = "bpe-explorer-refused";

/**
 * What is stored under a name, as JSON. The browser may refuse, and what is found may come from anywhere.
 * @param {string} name @param {Where} [where]
 */
export function stored(name, where = "localStorage") {
  const key = `bpe-explorer.${name}`;
  return {
    /** @returns {unknown} null: nothing that can be read */
    read() {
      try {
        return JSON.parse(globalThis[where].getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param {unknown} value null: nothing is stored any more */
    write(value) {
      try {
        if (value === null) globalThis[where].removeItem(key);
        else globalThis[where].setItem(key, JSON.stringify(value));
      } catch {
        if (value !== null) globalThis.dispatchEvent?.(new Event(REFUSED));
      }
    },
  };
}
