/** Whether the lines of the algorithm are shown, kept in the browser. */

const ALGORITHM_KEPT_AS = "bpe-explorer.algorithm";

/** @returns {string} "shown", "hidden", or "auto" before anybody chose */
export function keptAlgorithm() {
  try {
    const kept = localStorage.getItem(ALGORITHM_KEPT_AS) ?? "";
    return ["shown", "hidden"].includes(kept) ? kept : "auto";
  } catch {
    return "auto";
  }
}

/** @param {string} choice */
export function keepAlgorithm(choice) {
  try {
    localStorage.setItem(ALGORITHM_KEPT_AS, choice);
  } catch {
    // It lasts as long as the page.
  }
}
