/**
 * What is open over a page (a lesson over the list of lessons) has an entry of its own in the
 * browser's history: Back closes it, and whoever closes it otherwise goes back over that entry.
 *
 * The scripts of a page share what is open by the page's root.
 */
import {keepAt, keptAt} from "./host.js";

const OPEN = Symbol.for("bpe-explorer.open");
const DEPTH = "bpe-open"; // how many are open, in the state of an entry

/** The path on which Back went over an entry before anything was there to be closed. */
const MISSED = Symbol.for("bpe-explorer.missed-back");
/** How many were open by the entry that Back or Forward came to last. */
const CAME_TO = Symbol.for("bpe-explorer.came-to");

/** @typedef {() => void} Close */

/** What closes each, the outermost first. */
function openNow() {
  return keptAt(document.documentElement, OPEN);
}

/** How many are open by the state of this entry. @returns {number} */
export function depthHere() {
  return history.state?.[DEPTH] ?? 0;
}

/**
 * For a host, once for as long as the page is there.
 * @param {(event: PopStateEvent) => void} gone  hears of every Back and Forward, after what it closes
 *   is closed
 */
export function listenToBack(gone) {
  if (openNow()) return;
  /** @type {Close[]} */
  const open = [];
  keepAt(document.documentElement, OPEN, open);
  const hear = (/** @type {PopStateEvent} */ event) => {
    /** @type {number} */
    const before = keptAt(document.documentElement, CAME_TO) ?? 0;
    const isMissed = Math.max(open.length, depthHere()) < before;
    keepAt(document.documentElement, MISSED, isMissed ? location.pathname : "");
    keepAt(document.documentElement, CAME_TO, depthHere());
    for (const close of open.splice(depthHere()).reverse()) close();
    gone(event);
  };
  addEventListener("popstate", hear, {capture: true}); // before Streamlit hears of it
}

/**
 * Something has opened.
 * @param {Close} close  for Back
 * @returns {Close} to be called when it has closed, however
 */
export function addEntry(close) {
  const open = openNow();
  if (!open) return () => {};
  open.push(close);
  // After a reload the entry is there.
  if (depthHere() < open.length) history.pushState({...history.state, [DEPTH]: open.length}, "");
  return () => {
    const place = open.indexOf(close);
    if (place < 0) return; // Back has closed it
    open.splice(place);
    keepAt(document.documentElement, CAME_TO, place);
    history.back();
  };
}

/** Whether Back has come before what it closes; asked once, by that. */
export function missedBack() {
  const isMissed = keptAt(document.documentElement, MISSED) === location.pathname;
  keepAt(document.documentElement, MISSED, "");
  return isMissed;
}

/** What has an entry is gone with its page, and the entry is left behind. @param {Close} close */
export function forgetEntry(close) {
  const open = openNow();
  if (open?.includes(close)) open.splice(open.indexOf(close));
}
