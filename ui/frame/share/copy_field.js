/** Copying what stands in a field, as far as the browser lets us. */

/**
 * Browsers have a clipboard for pages over https and on this computer only; in a classroom's
 * network the old command may still work. Where neither does, the text stays selected, so that one
 * key copies it.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
