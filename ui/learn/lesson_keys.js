/** Keys that press buttons of the page, except where somebody types. */
import {letterOf} from "../../bpe_view/shell/letter.js";

const TYPED_IN = "input, textarea, select, dialog";

/**
 * @typedef {{buttons: Record<string, string>}} Data   by a key, that of a button
 * @param {Pick<import("../../bpe_view/shell/host.js").Component<Data>, "data">} component
 */
export default function lessonKeys({data}) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const {ctrlKey, altKey, metaKey, defaultPrevented} = event;
    // The player hears of a key before, and prevents the default of those that it uses.
    if (ctrlKey || altKey || metaKey || defaultPrevented) return;
    if (event.composedPath().some((one) => one instanceof Element && one.matches(TYPED_IN))) return;
    const name = data.buttons[event.key] ?? data.buttons[letterOf(event)];
    const button = name && document.querySelector(`.st-key-${name} button`);
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.click();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
