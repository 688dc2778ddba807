/** A step by the number keys: the first digit goes to the number field, Enter jumps. */

/**
 * The focus comes back after Enter and after Escape, so that the other keys work again.
 * @param {HTMLInputElement} field the number field
 * @param {string} digit the key that was pressed
 * @param {HTMLElement} before what had the focus
 * @param {(step: number) => void} jump
 */
export function typeStep(field, digit, before, jump) {
  const shown = field.value;
  const done = new AbortController();
  field.focus({preventScroll: true});
  field.value = digit;
  const end = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    done.abort();
    if (event.key === "Enter" && field.value !== "") jump(field.valueAsNumber);
    else field.value = shown;
    before.focus({preventScroll: true});
  };
  field.addEventListener("keydown", end, {signal: done.signal});
  field.addEventListener("blur", () => done.abort(), {signal: done.signal});
}
