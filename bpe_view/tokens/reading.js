/**
 * A text in tokens as it is heard: a short pause where one token ends and the next one begins, and
 * words for what has no sound. The space that a token begins with is not said each time; the card of
 * a token tells of it.
 */
import {say} from "../shell/messages.js";
import {Printer} from "./printable.js";
import {spanBytes, tokenEnd, tokenId, tokenStart} from "./token_spans.js";

/**
 * @param {import("./token_source.js").Source} source
 * @param {import("./token_spans.js").Span} part  base symbols; tokens that reach out of it count
 * @param {number} step
 */
export function reading(source, part, step) {
  const printer = new Printer(source.marks);
  const heard = [];
  for (let from = tokenStart(source.gaps, part.from, step); from < part.to; ) {
    const span = {from, to: tokenEnd(source.gaps, from, step)};
    const label = source.label(tokenId(source, span));
    heard.push(heardAs(label ?? printer.printable(spanBytes(source, span)), source.marks));
    from = span.to;
  }
  return heard.join(", ");
}

function heardAs(written, {" ": space = " ", "\n": line = "\n"}) {
  const signs = Array.from(written);
  if (signs.every((sign) => sign === space)) return say("tokens.spaces", {n: signs.length});
  const words = signs[0] === space ? signs.slice(1) : signs;
  const spoken = words.map((sign) => (sign === line ? ` ${say("tokens.card.line_break")} ` : sign));
  return spoken.join("").replaceAll(space, " ").replace(/[⟨⟩]/g, " ").trim();
}
