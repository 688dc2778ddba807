/**
 * What Python sends to the encoder, read once for each answer.
 *
 * @typedef {import("../tokens/source.js").Source} Source
 * @typedef {import("../tokens/source.js").Ints} Ints
 * @typedef {import("../tokens/spans.js").Span} Span
 *
 * @typedef {Span & {id: number}} Token
 *
 * @typedef {[place: number, length: number, id: number, rank: number | null]} Candidate
 *
 * @typedef {object} Row
 * @property {number[]} ids
 * @property {Candidate[]} candidates
 * @property {number} more            candidates that were not sent
 * @property {number | null} chosen   which candidate is taken; null: the end
 *
 * @typedef {object} Ladder
 * @property {"merges" | "special" | "long" | "whole"} kind
 * @property {Row[]} rows
 * @property {number} skipped         rows left out
 * @property {number} skipped_after   after this many rows
 *
 * @typedef {Source & {
 *   view: string, title: string, order: string, characterCount: number, byteCount: number,
 *   tokenCount: number, rankTokenCount: number, ratio: number | null, pieceCount: number,
 *   normalization: string | null, tokens: Token[], byteOffsets: Uint32Array,
 *   ladderAt: (symbol: number) => Ladder | undefined, parts: Record<string, [number, number, number]>,
 *   tooLong: Set<number>,
 *   differences: [number[], number[], number][], differentPieces: number, moreDifferences: number,
 *   graphemes: Ints, names: Record<string, string>}} Encoding
 */
import {readSource, unpack} from "../tokens/source.js";
import {tokenEnd, tokenId} from "../tokens/spans.js";
import {FINISHED} from "../tokens/tokens.js";

/**
 * @param {Source} source
 * @returns {Token[]}
 */
function tokensOf(source) {
  const tokens = [];
  for (let from = 0; from < source.symbols.length; ) {
    const to = tokenEnd(source.gaps, from, FINISHED);
    tokens.push({from, to, id: tokenId(source, {from, to})});
    from = to;
  }
  return tokens;
}

/**
 * Where each base symbol begins in the UTF-8 text, and where the last one ends.
 * @param {Source} source
 */
function byteOffsetsOf(source) {
  const offsets = new Uint32Array(source.symbols.length + 1);
  if (source.base === "bytes") return offsets.map((_, place) => place);
  const encoder = new TextEncoder();
  Array.from(source.text).forEach((char, place) => {
    offsets[place + 1] = offsets[place] + encoder.encode(char).length;
  });
  return offsets;
}

/**
 * @param {any} data
 * @returns {Encoding}
 */
export function readEncoding(data) {
  const source = readSource(data);
  return {
    ...source,
    view: encodingIdentity(data),
    title: data.title,
    order: data.order,
    characterCount: data.character_count,
    byteCount: data.byte_count,
    tokenCount: data.token_count,
    rankTokenCount: data.rank_token_count,
    ratio: data.bytes_per_token,
    pieceCount: data.piece_count,
    normalization: data.normalization,
    tokens: tokensOf(source),
    byteOffsets: byteOffsetsOf(source),
    ladderAt: (symbol) => data.ladders.all[data.ladders.of[symbol]],
    parts: data.parts,
    tooLong: new Set(data.too_long),
    differences: data.differences,
    differentPieces: data.different_pieces,
    moreDifferences: data.more_differences,
    graphemes: unpack(data.graphemes),
    names: data.names,
  };
}

/**
 * Two answers with the same identity show the same text in the same tokens.
 * @param {any} data
 */
export function encodingIdentity(data) {
  return JSON.stringify([data.identity, data.order, data.specials, data.text]);
}

/**
 * The token that a base symbol is in.
 * @param {Encoding} encoding
 * @param {number} symbol
 */
export function tokenAt(encoding, symbol) {
  return encoding.tokens.find(({to}) => symbol < to);
}

/**
 * The pre-token that a base symbol is in.
 * @param {Encoding} encoding
 * @param {number} symbol
 * @returns {Span}
 */
export function pieceAt({pieces}, symbol) {
  let from = symbol;
  while (from > 0 && !pieces[from]) from--;
  let to = symbol + 1;
  while (to < pieces.length && !pieces[to]) to++;
  return {from, to};
}

/**
 * @param {Encoding} encoding
 * @param {Span} span
 * @returns {Uint8Array} UTF-8
 */
export function bytesOfSpan({text, byteOffsets}, {from, to}) {
  return new TextEncoder().encode(text).slice(byteOffsets[from], byteOffsets[to]);
}

/** @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
