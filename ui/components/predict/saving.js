/** Handing text to the visitor as a file. */
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
