/** Handing text to the visitor: as a file, or on the clipboard. */
import {element} from "../tokens/dom.js";

/**
 * @param {string} name of the file
 * @param {string} type
 * @param {string} text
 */
export function saveText(name, type, text) {
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  const address = URL.createObjectURL(new Blob(["\ufeff", text], {type}));
  const link = element("a", {href: address, download: name});
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it worked
 */
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return selectAndCopy(text);
  }
}

/**
 * The way for pages that may not use the clipboard directly: those not over https, or from disk.
 * @param {string} text
 */
function selectAndCopy(text) {
  const area = /** @type {HTMLTextAreaElement} */ (element("textarea", {style: "position: fixed; opacity: 0"}));
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
