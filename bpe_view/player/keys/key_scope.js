/** Where the keys work: on the whole page, only in the player, or not at all. */

export const SCOPES = ["page", "player", "off"];

/** What uses keys itself while it has the focus, or holds what has it. */
const OWN_KEYS = [
  "input, textarea, select, dialog, iframe, canvas, audio, video, .frame, .js-plotly-plot",
  "[contenteditable]:not([contenteditable=false])",
  ...[
    "dialog, alertdialog, textbox, searchbox, combobox, listbox, option, menu, menuitem, radio",
    "radiogroup, slider, spinbutton, switch, tab, tablist, grid, tree, application",
  ].flatMap((roles) => roles.split(", ").map((role) => `[role=${role}]`)),
].join(", ");

/** What a press of these keys is for. */
const PRESSED = "button, a[href], summary, [role=button], [role=link]";
const PRESSES = [" ", "Enter"];

/**
 * Whether nothing else on the page has a use for a key.
 * @param {string} key
 * @param {(selector: string) => boolean} holdsFocus whether what has the focus, or anything around
 *   it, is such an element
 */
export function isFree(key, holdsFocus) {
  return !holdsFocus(OWN_KEYS) && !(PRESSES.includes(key) && holdsFocus(PRESSED));
}

/**
 * Whether a key belongs to what has the focus, and is no shortcut that could be hit by chance.
 * @param {{key: string, shiftKey: boolean}} event
 */
export function worksAlways({key, shiftKey}) {
  return key === "Escape" || key === "Enter" || (shiftKey && key.startsWith("Arrow"));
}
