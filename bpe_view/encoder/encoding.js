/**
 * What Python sends to the encoder, read once for each answer.
 *
 * @typedef {import("../tokens/token_source.js").Source} Source
 * @typedef {import("../tokens/token_source.js").Ints} Ints
 * @typedef {import("../tokens/token_spans.js").Span} Span
 *
 * @typedef {Span & {id: number}} Token
 *
 * @typedef {Row["candidates"][number]} Candidate
 * @typedef {any} Row   as merge_trace.py makes it
 * @typedef {any} Ladder   as merge_trace.py makes it
 * @typedef {TextData["differences"][number]} Difference
 *
 * @typedef {object} Boxes        what stands in the boxes, and what they take
 * @property {string} typed
 * @property {string} pasted
 * @property {string} [pasted_chat]
 * @property {number | null} looked_at
 * @property {number} max_text
 * @property {boolean} [is_example]  the text is one of ours, not the visitor's
 * @property {string} [question]  that is open; "none", or left out: none is
 * @property {string} [look]      of a lesson's stage (encoder.css)
 *
 * @typedef {object} Asked        what can be asked and chosen here; on a lesson's stage nothing
 * @property {string[]} [asked]   questions
 * @property {boolean} [recognises]  special tokens in the text
 * @property {string[]} [known_special]  some of the special tokens that there are
 * @property {number} [more_special]     how many others there are
 *
 * @typedef {object} Questions    what Python alone answers
 * @property {import("./split_reasons.js").SplitReasons | null} [reasons]
 * @property {import("./hidden_characters.js").Hidden | null} [hidden]
 * @property {import("./chat.js").Chat | null} [chat]
 *
 * @typedef {any} TextData   as encoder_payload.py makes it
 * @typedef {Boxes & (TextData | {error: string})} EncoderData
 *
 * @typedef {Record<string, any> & Source & {
 *   parts: Record<number, any>, view: string, tokens: Token[], listed: Token[], byteOffsets: Uint32Array, graphemes: Ints,
 *   ladderAt: (symbol: number) => Ladder | undefined, tooLong: Set<number>}} Encoding
 */
import {byteOffsets, readSource, unpack} from "../tokens/token_source.js";
import {tokensIn} from "../tokens/token_spans.js";
import {FINISHED} from "../tokens/token_view.js";

/** @param {TextData} data @returns {Encoding} */
export function readEncoding(data) {
  const source = readSource(data);
  const tokens = [...tokensIn(source, FINISHED)].filter(({id}) => id >= 0); // none covers the rest
  return {
    ...data,
    ...source,
    view: encodingIdentity(data),
    tokens,
    listed: data.ids ? listed(data.ids, tokens) : tokens,
    byteOffsets: byteOffsets(source),
    ladderAt: (symbol) => data.ladders.all[data.ladders.of[symbol]],
    tooLong: new Set(data.too_long),
    graphemes: unpack(data.graphemes),
  };
}

/**
 * All ids in order, each with its place in the text; some stand for nothing there.
 * @param {number[]} ids @param {Token[]} tokens those that have a place @returns {Token[]}
 */
function listed(ids, tokens) {
  let next = 0;
  return ids.map((id) => (tokens[next]?.id === id ? tokens[next++] : {id, from: 0, to: 0}));
}

/**
 * Two answers with the same identity show the same text in the same tokens.
 * @param {TextData} data
 */
function encodingIdentity(data) {
  return JSON.stringify([data.identity, data.order, data.specials, data.text]);
}

/**
 * The token that a base symbol is in.
 * @param {Encoding} encoding @param {number} symbol @returns {Token}
 */
export function tokenAt(encoding, symbol) {
  const token = encoding.tokens.find(({to}) => symbol < to);
  if (!token) throw new RangeError(`no token holds the base symbol ${symbol}`);
  return token;
}

/**
 * The pre-token that a base symbol is in.
 * @param {Encoding} encoding @param {number} symbol @returns {Span}
 */
export function pieceAt({pieces}, symbol) {
  let from = symbol;
  while (from > 0 && !pieces[from]) from--;
  let to = symbol + 1;
  while (to < pieces.length && !pieces[to]) to++;
  return {from, to};
}

/** @param {Encoding} encoding @param {Span} span @returns {Uint8Array} UTF-8 */
export function bytesOfSpan({text, byteOffsets}, {from, to}) {
  return new TextEncoder().encode(text).slice(byteOffsets[from], byteOffsets[to]);
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
  const plain = merged.filter((token) => bytesOfSpan(encoding, token).every((byte) => byte < 128));
  const several = plain.find(({from, to}) => {
    const piece = pieceAt(encoding, from);
    return piece.from < from || piece.to > to;
  });
  const longest = [...plain].sort((one, other) => other.to - other.from - (one.to - one.from))[0];
  return (several ?? longest ?? merged[0] ?? encoding.tokens[0])?.from ?? 0;
}
