/** @type {import("../story.js").Draw} */
export function unseenScene() {
  return {at: () => {}};
}
