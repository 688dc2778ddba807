/**
 * What the host hands to a component.
 *
 * @template Data what Python sends
 * @typedef {object} Component
 * @property {Data} data
 * @property {HTMLElement | ShadowRoot} parentElement  its place in the page, the same in every call
 * @property {(name: string, value: unknown) => void} setStateValue    tells Python what now is
 * @property {(name: string, value: unknown) => void} setTriggerValue  tells it what has happened
 */

/**
 * What a component has left at its place in an earlier call. A symbol of `Symbol.for` is found
 * again even where the script was loaded anew.
 * @template Kept
 * @param {HTMLElement | ShadowRoot} place
 * @param {symbol} key
 * @returns {Kept | undefined}
 */
export function keptAt(place, key) {
  return /** @type {Record<symbol, Kept | undefined>} */ (/** @type {unknown} */ (place))[key];
}

/** @param {HTMLElement | ShadowRoot} place @param {symbol} key @param {unknown} kept */
export function keepAt(place, key, kept) {
  Object.assign(place, {[key]: kept});
}
