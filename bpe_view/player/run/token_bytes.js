/**
 * The bytes of a run's tokens, put together from its merges.
 *
 * @typedef {import("./payload.js").Run} Run
 * @typedef {Pick<Run, "base" | "alphabet" | "base_size" | "merges" | "numberOf" | "specials">} Tokens
 */

/** @param {Tokens} run @param {number} id @returns {number[]} base symbols */
function symbolsOf(run, id) {
  const found = [];
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const rank = run.numberOf(next) - run.base_size;
    if (rank < 0) found.push(run.numberOf(next));
    else waiting.push(run.merges.right[rank], run.merges.left[rank]);
  }
  return found;
}

/**
 * @param {Tokens} run
 * @param {number} id
 * @returns {Uint8Array | null} null: there is no such token
 */
export function bytesOf(run, id) {
  const special = specialText(run, id);
  if (special !== null) return special === "" ? null : new TextEncoder().encode(special);
  const symbols = symbolsOf(run, id);
  if (run.base === "bytes") return Uint8Array.from(symbols);
  return new TextEncoder().encode(symbols.map((symbol) => run.alphabet[symbol]).join(""));
}

/**
 * The text of a special token, `""` where there is no such one; null: it is another token.
 * @param {Tokens} run @param {number} id
 */
export function specialText(run, id) {
  if (run.numberOf(id) < Infinity) return null;
  for (const [text, specialId] of run.specials) if (specialId === id) return text;
  return "";
}
