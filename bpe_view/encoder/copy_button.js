/** A button that copies, and says so for a moment. */
import {copyText} from "../shell/taking_along.js";
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";

/** Milliseconds for which a button says that it has copied. */
const SAYS_SO = 1600;

/** @param {string} name @param {string} title @param {() => string} textToCopy */
export function copyButton(name, title, textToCopy) {
  const button = element("button", {type: "button", class: `plain pill copy ${name}`}, title);
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
