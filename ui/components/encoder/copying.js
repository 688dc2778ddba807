/** Copying to the clipboard, also where a page may not use it directly (not over https). */
import {element} from "../tokens/dom.js";
import {say} from "../tokens/say.js";

/** Milliseconds for which a button says that it has copied. */
const SAYS_SO = 1600;

/** @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const focused = document.activeElement;
  const area = /** @type {HTMLTextAreaElement} */ (element("textarea", {style: "position: fixed; opacity: 0"}));
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {() => string} textToCopy
 */
export function copyButton(name, title, textToCopy) {
  const button = element("button", {type: "button", class: `copy ${name}`}, title);
  let timer = 0;
  button.addEventListener("click", async () => {
    const done = await copyText(textToCopy());
    button.textContent = say(done ? "encoder.ids.copied" : "encoder.ids.not_copied");
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = title), SAYS_SO);
  });
  button.setAttribute("aria-live", "polite");
  return button;
}
