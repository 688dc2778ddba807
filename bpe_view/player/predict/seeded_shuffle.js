/** Chance that is the same for everybody: a class that opens one link sees one order. */

/** A number from a text (FNV-1a). @param {string} text */
export function numberOf(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {string} seed
 * @returns {Item[]} the same items; the same order for the same seed
 */
export function shuffled(items, seed) {
  const order = items.map((item, place) => ({
    item,
    at: numberOf(`${seed}|${place}|${items.length}`),
  }));
  return order.sort((one, other) => one.at - other.at).map(({item}) => item);
}
