/** @type {import("../story.js").Draw} */
export function pairsScene() {
  return {at: () => {}};
}
