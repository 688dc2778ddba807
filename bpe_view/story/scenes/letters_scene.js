/** @type {import("../story.js").Draw} */
export function lettersScene() {
  return {at: () => {}};
}
