/** @type {import("../story.js").Draw} */
export function followsScene() {
  return {at: () => {}};
}
