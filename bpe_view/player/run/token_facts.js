/** What is said of a token, worked out from the merges alone. */
import {say} from "../../shell/messages.js";
import {looseUtf8} from "../../tokens/utf8.js";

/**
 * @param {import("./run.js").Run} run @param {number} id @param {number} step
 * @returns {import("../../tokens/inspector.js").Facts}
 */
export function factsOf(run, id, step) {
  const special = id < 0 || run.specials.has(id); // below 0: one that no tokenizer has
  const bytes = run.bytesOf(id) ?? new Uint8Array();
  const rank = run.rankOf(id);
  const base = say(special ? "tokens.card.special" : "tokens.card.base");
  return {
    label: run.source.label(id) ?? "",
    id,
    bytes,
    characters: run.source.partial.has(id) ? null : Array.from(looseUtf8.decode(bytes)).length,
    made: rank < 0 ? base : say("tokens.card.merge", {number: rank + 1}),
    parts: rank < 0 ? null : [run.merges.left[rank], run.merges.right[rank]],
    special,
    uses: special ? null : run.usesOf(id, step),
  };
}
