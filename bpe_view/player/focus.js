/** The focus stays in the player, and with it the keys. */

/**
 * Makes a change that may remove or hide what has the focus; then another element takes it.
 * @param {HTMLElement} root @param {() => void} change @param {() => HTMLElement} heir
 */
export function keepingFocus(root, change, heir) {
  const home = /** @type {ShadowRoot | Document} */ (root.getRootNode());
  const held = home.activeElement && root.contains(home.activeElement);
  change();
  if (held && !home.activeElement?.checkVisibility()) heir().focus({preventScroll: true});
}
