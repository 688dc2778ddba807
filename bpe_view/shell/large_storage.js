/**
 * What is too large for the storage of a tab, kept as long as that: under a key that the tab holds.
 * A tab that is gone cannot delete it, so the next visit does, or what is older than a day.
 */
import {keepValue, keptValue, REFUSED} from "./storage.js";

const DATABASE = "bpe-explorer";
const TAB = "tab";
const DAY = 86_400_000;
const NAMED = ":"; // between the name of a tab and what it keeps

/** @typedef {{value: unknown, at: number}} Large */

/** Of which tab it is known that it is there. */
let held = "";

/** Its name, which it holds as long as it is there. @returns {string} */
function ownTab() {
  const kept = keptValue(TAB, "sessionStorage");
  const tab = typeof kept === "string" ? kept : String(Math.random());
  keepValue(TAB, tab, "sessionStorage");
  if (tab !== held) navigator.locks?.request(`${DATABASE}.${tab}`, () => new Promise(() => {}));
  held = tab;
  return tab;
}

/** @param {string} name of what it keeps */
function ownName(name) {
  return ownTab() + NAMED + name;
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((done, refuse) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(DATABASE);
    opening.onerror = refuse;
    opening.onsuccess = () => done(opening.result);
  });
}

/**
 * @template Result
 * @param {(kept: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result | undefined>} nothing: the browser refused
 */
async function withLarge(act) {
  const database = await opened().catch(() => null);
  try {
    const change = database?.transaction(DATABASE, "readwrite");
    const asked = change && act(change.objectStore(DATABASE));
    if (!asked) return undefined;
    return await new Promise((done) => {
      change.onabort = () => done(undefined);
      change.oncomplete = () => done(asked.result);
    });
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** Where one visit has kept something, the next one looks after it. */
export async function lookAfterLarge() {
  const all = (await indexedDB.databases?.()) ?? [];
  if (all.some(({name}) => name === DATABASE)) await forgetLarge();
}

/** @param {string} name @param {unknown} value takes the place of what this tab kept under the name */
export async function keepLarge(name, value) {
  await forgetLarge();
  const large = {value, at: Date.now()};
  const isKept = await withLarge((kept) => kept.put(large, ownName(name)));
  if (!isKept) dispatchEvent(new Event(REFUSED));
}

/** @param {string} name @returns {Promise<unknown>} */
export async function keptLarge(name) {
  await forgetLarge();
  const asked = (/** @type {IDBObjectStore} */ kept) => kept.get(ownName(name));
  return /** @type {Large | undefined} */ (await withLarge(asked))?.value;
}

/** @param {string} name */
export function dropLarge(name) {
  return withLarge((kept) => kept.delete(ownName(name)));
}

/** What tabs have kept that are gone. */
async function forgetLarge() {
  const locks = (await navigator.locks?.query())?.held ?? [];
  const here = [ownTab(), ...locks.map(({name}) => name?.replace(`${DATABASE}.`, ""))];
  const isOld = (/** @type {Large} */ {at}) => Date.now() - at > DAY;
  await withLarge((kept) => {
    const each = kept.openCursor();
    each.onsuccess = () => {
      const {result} = each;
      if (!result) return;
      const [tab] = String(result.key).split(NAMED);
      const isLeft = navigator.locks && !here.includes(tab);
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
