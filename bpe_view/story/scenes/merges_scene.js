/** @type {import("../story.js").Draw} */
export function mergesScene() {
  return {at: () => {}};
}
