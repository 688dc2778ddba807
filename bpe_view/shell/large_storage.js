/**
 * What is too large for the storage of a tab, kept as long as that: under a key that the tab holds.
 * A tab that is gone cannot delete it, so the next visit does, or what is older than a day.
 */
import {keepValue, keptValue} from "./storage.js";

const DATABASE = "bpe-explorer";
const TAB = "tab";
const DAY = 86_400_000;

/** @typedef {{value: unknown, at: number}} Large */

/** Its name, which it holds as long as it is there. @returns {string} */
function ownTab() {
  const kept = keptValue(TAB, "sessionStorage");
  const tab = typeof kept === "string" ? kept : String(Math.random());
  keepValue(TAB, tab, "sessionStorage");
  navigator.locks?.request(`${DATABASE}.${tab}`, () => new Promise(() => {}));
  return tab;
}

/**
 * @template Result
 * @param {(kept: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result | undefined>} nothing: the browser refused
 */
function withLarge(act) {
  /** @type {Promise<Result | undefined>} */
  const changed = new Promise((done) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(DATABASE);
    opening.onerror = () => done(undefined);
    opening.onsuccess = () => {
      const change = opening.result.transaction(DATABASE, "readwrite");
      const asked = act(change.objectStore(DATABASE));
      change.onabort = change.oncomplete = () => {
        opening.result.close();
        done(asked.error ? undefined : asked.result);
      };
    };
  });
  return changed.catch(() => undefined);
}

/** Where one visit has kept something, the next one looks after it. */
export async function lookAfterLarge() {
  const all = (await indexedDB.databases?.()) ?? [];
  if (all.some(({name}) => name === DATABASE)) await forgetLarge();
}

/** @param {unknown} value takes the place of what this tab kept before */
export async function keepLarge(value) {
  await forgetLarge();
  const large = {value, at: Date.now()};
  await withLarge((kept) => kept.put(large, ownTab()));
}

/** @returns {Promise<unknown>} */
export async function keptLarge() {
  await forgetLarge();
  const large = /** @type {Large | undefined} */ (await withLarge((kept) => kept.get(ownTab())));
  return large?.value;
}

/** What tabs have kept that are gone. */
async function forgetLarge() {
  const {held = []} = (await navigator.locks?.query()) ?? {};
  const here = [ownTab(), ...held.map(({name}) => name?.replace(`${DATABASE}.`, ""))];
  const isOld = (/** @type {Large} */ {at}) => Date.now() - at > DAY;
  await withLarge((kept) => {
    const each = kept.openCursor();
    each.onsuccess = () => {
      const {result} = each;
      if (!result) return;
      const isLeft = navigator.locks && !here.includes(String(result.key));
      if (isLeft || isOld(result.value)) result.delete();
      result.continue();
    };
    return each;
  });
}

/** What any tab has kept. */
export function deleteLarge() {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // Nothing is kept.
  }
}
