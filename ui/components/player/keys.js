/** Keys, while the focus is somewhere in the player. */

const OWN_ARROWS = "input, select, textarea";
const OWN_SPACE = "button, input, select, textarea";
const OWN_LETTERS = "input:not([type=range], [type=number]), textarea";

/**
 * @typedef {object} KeyHandlers
 * @property {() => void} back
 * @property {() => void} forward
 * @property {() => void} first
 * @property {() => void} last
 * @property {() => void} toggle
 * @property {(by: number) => void} inspect
 * @property {() => void} escape
 * @property {() => void} help
 */

/**
 * What a key does, or null: nothing that the player should take from the page.
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {KeyHandlers} handlers
 */
function actionOf(event, target, handlers) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === "Escape") return handlers.escape;
  if (event.key === "?") return target.closest(OWN_LETTERS) ? null : handlers.help;
  if (event.key === " ") return target.closest(OWN_SPACE) ? null : handlers.toggle;
  if (target.closest(OWN_ARROWS)) return null;
  const right = event.key === "ArrowRight";
  if (event.shiftKey && (right || event.key === "ArrowLeft")) return () => handlers.inspect(right ? 1 : -1);
  if (event.shiftKey) return null;
  const actions = {ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last"};
  return handlers[actions[event.key]] ?? null;
}

/**
 * @param {HTMLElement} root
 * @param {KeyHandlers} handlers
 * @param {AbortSignal} signal ends the listening
 */
export function listenToKeys(root, handlers, signal) {
  root.addEventListener(
    "keydown",
    (event) => {
      const target = event.target instanceof Element ? event.target : root;
      const action = actionOf(event, target, handlers);
      if (!action) return;
      if (event.key !== "Escape") event.preventDefault();
      action();
    },
    {signal},
  );
}
