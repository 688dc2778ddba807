/**
 * What somebody takes along: copied, also where a page may not use the clipboard directly (not over
 * https), or as a file.
 */
import {element} from "./dom.js";

/** @param {string} text @returns {Promise<boolean>} whether it was copied */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const focused = innermostFocus();
  const area = element("textarea", {style: "position: fixed; opacity: 0"});
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** What has the focus, inside components too: to the document only their hosts have it. */
function innermostFocus() {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Milliseconds after which the file is let go of: Safari fetches it some time after the click. */
const FETCHED = 60_000;

/** @param {{name: string, blob: Blob}} file */
export function saveFile({name, blob}) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED);
}
