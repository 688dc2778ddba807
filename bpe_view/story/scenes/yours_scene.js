/** @type {import("../story.js").Draw} */
export function yoursScene() {
  return {at: () => {}};
}
