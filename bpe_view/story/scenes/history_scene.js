/** @type {import("../story.js").Draw} */
export function historyScene() {
  return {at: () => {}};
}
