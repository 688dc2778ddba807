/**
 * What Python sends to the encoder, read once for each answer.
 *
 * @typedef {import("../tokens/token_source.js").Source} Source
 * @typedef {import("../tokens/token_spans.js").Span} Span
 * @typedef {Span & {id: number}} Token
 *
 * @typedef {object} EncoderData   with what encoder_payload.py makes of the text, or an `error`
 * @property {string} typed       what stands in the box
 * @property {number} max_text    characters that it takes
 * @property {number | null} looked_at  the base symbol that was chosen
 * @property {string} [question]  that is open; "none", or left out: none is
 * @property {string} [error]     why there are no tokens
 * @property {string[]} [questions]  those that can be asked; on a lesson's stage none
 * @property {Record<string, any>} [answers]  of the question that is open, by its name
 * @property {Record<string, any>} [inputs]   what stands in the inputs of questions, by name
 * @property {boolean} [is_example]  the text is one of ours, not the visitor's
 * @property {string} [look]      of a lesson's stage (encoder.css)
 *
 * @typedef {any} Encoding   a Source and what `readEncoding` adds to it
 */
import {say} from "../shell/messages.js";
import {readSource, unpack} from "../tokens/token_source.js";
import {spanBytes, spanText, tokenId, tokensIn} from "../tokens/token_spans.js";
import {FINISHED} from "../tokens/token_view.js";

/** @param {any} data @returns {Encoding} */
export function readEncoding(data) {
  const source = readSource(data);
  const tokens = [...tokensIn(source, FINISHED)].filter(({id}) => id >= 0); // none covers the rest
  return {
    ...data,
    ...source,
    // Two that have the same one show the same text in the same tokens.
    view: JSON.stringify([data.identity, data.order, data.specials, data.text]),
    tokens,
    listed: data.ids ? listed(data.ids, tokens) : tokens,
    ladderAt: (symbol) => data.ladders.all[data.ladders.of[symbol]],
    tooLong: new Set(data.too_long),
    graphemes: unpack(data.graphemes),
  };
}

/** All ids in order, each with its place in the text; some stand for nothing there. */
function listed(ids, tokens) {
  let next = 0;
  return ids.map((id) => (tokens[next]?.id === id ? tokens[next++] : {id, from: 0, to: 0}));
}

/** The token that a base symbol is in. @param {Encoding} encoding @param {number} symbol */
export function tokenAt(encoding, symbol) {
  const token = encoding.tokens.find(({to}) => symbol < to);
  if (!token) throw new RangeError(`no token holds the base symbol ${symbol}`);
  return token;
}

/** The pre-token that a base symbol is in. @param {Source} source @param {number} symbol @returns {Span} */
export function pieceAt({pieces}, symbol) {
  let from = symbol;
  while (from > 0 && !pieces[from]) from--;
  let to = symbol + 1;
  while (to < pieces.length && !pieces[to]) to++;
  return {from, to};
}

/**
 * What to show before anybody chose: where the orders differ, else a word that can be read byte by
 * byte, of several tokens or the longest, else any token that was merged.
 * @param {Encoding} encoding
 */
export function firstInteresting(encoding) {
  const different = encoding.differs ? encoding.differs.indexOf(1) : -1;
  if (different >= 0) return different;
  const merged = encoding.tokens.filter(
    ({from, to, id}) => to - from > 1 && !encoding.isSpecial(id),
  );
  const plain = merged.filter((token) => spanBytes(encoding, token).every((byte) => byte < 128));
  const several = plain.find(({from, to}) => {
    const piece = pieceAt(encoding, from);
    return piece.from < from || piece.to > to;
  });
  const longest = [...plain].sort((one, other) => other.to - other.from - (one.to - one.from))[0];
  return (several ?? longest ?? merged[0] ?? encoding.tokens[0])?.from ?? 0;
}

/**
 * What one token is.
 * @param {Encoding | null} encoding @param {Span} span
 * @returns {import("../tokens/inspector.js").Facts}
 */
export function factsOf(encoding, span) {
  if (!encoding) throw new Error("the inspector has a token before there is a text");
  const id = tokenId(encoding, span);
  const merge = encoding.parts[id];
  const special = encoding.isSpecial(id);
  return {
    label: special ? spanText(encoding, span) : encoding.label(id),
    id,
    bytes: spanBytes(encoding, span),
    characters: encoding.partial.has(id) ? null : Array.from(spanText(encoding, span)).length,
    made: madeInWords(encoding, id, merge),
    parts: merge && !special ? [merge[1], merge[2]] : null,
    special,
    uses: encoding.tokens.filter((token) => token.id === id).length,
  };
}

/** What made a token, in words. */
function madeInWords(encoding, id, merge) {
  if (encoding.isSpecial(id)) return say("tokens.card.special");
  if (merge) return say("encoder.made", {number: merge[0] + 1, rank: merge[0]});
  return say(encoding.isBase(id) ? "tokens.card.base" : "tokens.card.whole");
}
