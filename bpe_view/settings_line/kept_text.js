/**
 * A text of one's own that no link can hold is kept as long as the tab. It is known by its mark, its
 * length and a digest, so that it is put in for no other link.
 */
import {keepLarge, keptLarge} from "../shell/large_storage.js";
import {keepValue, keptValue} from "../shell/storage.js";

const OWN = "text";
/** Bytes that the storage of a tab takes. */
const MOST = 2_000_000;

/** @typedef {{mark: string, name: string, text: string | null}} OwnText   null: it lies with what is large */

/** @param {string} mark @param {string | File} text */
export async function keepText(mark, text) {
  if (keptText()?.mark === mark) return;
  const isFile = text instanceof File;
  const name = isFile ? text.name : "";
  const isLarge = (isFile ? text.size : new Blob([text]).size) > MOST;
  if (isLarge) await keepLarge(OWN, isFile ? text : new File([text], ""));
  const kept = isFile ? await text.text() : text;
  keepValue(OWN, {mark, name, text: isLarge ? null : kept}, "sessionStorage");
}

/** @param {string} mark @returns {Promise<string | File | undefined>} a file, if it was one */
export async function textOf(mark) {
  const kept = keptText();
  if (kept?.mark !== mark) return undefined;
  const text = kept.text ?? (await keptLarge(OWN));
  if (kept.text !== null && kept.name) return new File([kept.text], kept.name);
  return text instanceof File && !kept.name ? text.text() : /** @type {string | File} */ (text);
}

/** @returns {OwnText | null} */
function keptText() {
  return /** @type {OwnText | null} */ (keptValue(OWN, "sessionStorage"));
}
