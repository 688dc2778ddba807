/**
 * Light or dark, for all pages. Streamlit keeps what is chosen in its menu for the address by which
 * one came alone, and reads it when that is opened; in the menu a choice counts at once.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

export const THEMES = ["System", "Light", "Dark"]; // as they stand in Streamlit's menu
const SHARED = Symbol.for("bpe-explorer.theme");

/** @typedef {{parts: Record<string, string>, own: string, keys: string[]}} Shared */

/**
 * What is chosen for one page counts for all; once for as long as the page is there.
 * @param {Record<string, string>} parts
 * @param {string[]} pages as they are called in addresses
 */
export function shareTheme(parts, pages) {
  if (shared()) return;
  const keyOf = (/** @type {string} */ path) => parts["theme-kept"].replace("{}", path);
  const folder = location.pathname.replace(/[^/]*$/, "");
  const keys = pages.map((page) => keyOf(folder + page));
  keepAt(document.documentElement, SHARED, {parts, own: keyOf(location.pathname), keys});
  addEventListener("pagehide", () => keepTheme(readTheme()));
}

function shared() {
  return keptAt(document.documentElement, SHARED);
}

/** What was chosen, here or in Streamlit's menu. */
export function keptTheme() {
  return THEMES.find((theme) => theme === readTheme()) ?? THEMES[0];
}

/** What is open meanwhile closes. @param {string} theme */
export async function chooseTheme(theme) {
  keepTheme(theme);
  const parts = shared()?.parts ?? {};
  const menu = find(parts["main-menu"]);
  menu?.click();
  await null; // it is drawn
  const choice = find(parts["theme-choice"], THEMES.indexOf(theme));
  if (!choice) location.reload();
  choice?.click();
  menu?.click();
  await null; // and gone, with the focus
  find(".st-key-preferences button")?.focus();
}

function find(selector, at = 0) {
  return /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))[at];
}

/** @param {string} theme "": none was chosen */
function keepTheme(theme) {
  try {
    for (const key of theme ? (shared()?.keys ?? []) : []) localStorage.setItem(key, `"${theme}"`);
  } catch {
    // It lasts as long as the page.
  }
}

function readTheme() {
  try {
    return localStorage.getItem(shared()?.own ?? "")?.replaceAll('"', "") ?? "";
  } catch {
    return "";
  }
}
