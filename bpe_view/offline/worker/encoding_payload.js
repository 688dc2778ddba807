/**
 * A text in the tokens of a trained tokenizer, as `encoding_payload` in bpe_view/encoder/encoder_payload.py makes
 * it; only names of characters, which no browser knows, are left out.
 *
 * @typedef {import("../../engine/tokenizer.js").Tokenizer} Tokenizer
 *
 * @typedef {object} EncodeAsked
 * @property {import("./made_run.js").Asked} training   of the tokenizer
 * @property {string} text
 * @property {import("../../engine/encode.js").Order} order
 * @property {boolean} recognise   special tokens in the text
 * @property {number | null} lookedAt  a base symbol of the pre-token whose ladder is wanted
 * @property {number[]} pasted     ids to decode
 * @property {string} title        of the tokenizer
 * @property {string} question     that is open; "": none
 */
import {utf8Bytes} from "../../engine/alphabet.js";
import {NEVER, SPECIAL} from "../../engine/gaps.js";
import {graphemes} from "../../tokens/graphemes.js";
import {isPartial} from "../../tokens/printable.js";
import {looseUtf8} from "../../tokens/utf8.js";
import {MAX_TRACED, trace} from "../../engine/trace.js";

const ALL_LADDERS = 600; // base symbols of a text whose ladders are all made at once

const MAX_DIFFERENCES = 12; // pre-tokens cut otherwise that are listed

const MOST_IN_TREE = 400; // bytes of the longest token whose tree is drawn

/**
 * @param {Tokenizer} tokenizer
 * @param {EncodeAsked} asked
 * @param {import("../../tokens/printable.js").Printer} printer
 * @returns {import("../../encoder/encoding.js").TextData}
 */
export function encodingPayload(tokenizer, asked, printer) {
  const {text, order, pasted} = asked;
  const allowed = allowedOf(tokenizer, asked);
  const {corpus, encoded} = tokenizer.encodePieces(text, order, allowed);
  const byRank = order === "rank" ? encoded : tokenizer.encodePieces(text, "rank", allowed).encoded;
  const ids = corpus.sequence.flatMap((piece) => encoded[piece].ids);
  const rankIds = corpus.sequence.flatMap((piece) => byRank[piece].ids);
  const told = decoded(tokenizer, pasted);
  const ladders = laddersOf(tokenizer, corpus, asked);
  const differences = differencesOf(corpus, encoded, byRank);
  const mentioned = new Set([...ids, ...told.ids, ...idsIn(ladders.all)]);
  const parts = partsOf(tokenizer, mentioned);
  const listed = differences.slice(0, MAX_DIFFERENCES);
  for (const [mine, theirs] of listed) for (const id of [...mine, ...theirs]) mentioned.add(id);
  for (const [, left, right] of Object.values(parts)) mentioned.add(left).add(right);
  for (const id of baseIdsOf(tokenizer.alphabet, text)) mentioned.add(id);
  const byteCount = utf8Bytes(text).length;
  return {
    ...sourceOf(tokenizer, text, corpus, encoded, byRank, order),
    ...labelsOf(tokenizer, mentioned, printer),
    marks: printer.marksOf(text),
    specials: allowed.map((token) => ({id: tokenizer.idOf(token), text: token})),
    title: asked.title,
    identity: asked.training.identity,
    order,
    token_count: ids.length,
    rank_token_count: rankIds.length,
    character_count: Array.from(text).length,
    byte_count: byteCount,
    bytes_per_token: ids.length ? byteCount / ids.length : null,
    piece_count: corpus.sequence.length,
    normalization: null,
    reads: null,
    differences: listed,
    different_pieces: differences.reduce((sum, [, , count]) => sum + count, 0),
    more_differences: differences.length - listed.length,
    ladders,
    parts,
    too_long: Object.keys(parts)
      .map(Number)
      .filter((id) => isTooLong(tokenizer, id)),
    graphemes: Int32Array.from(graphemes(text), (one) => utf8Bytes(one).length),
    names: {},
    decoded: told,
  };
}

/** Special tokens that are recognised. @param {Tokenizer} tokenizer @param {EncodeAsked} asked */
export function allowedOf({specials}, {recognise}) {
  return recognise ? Array.from(specials.keys()) : [];
}

/**
 * The base symbols of a text, also inside special tokens.
 * @param {import("../../engine/alphabet.js").Alphabet} alphabet @param {string} text
 */
function baseIdsOf({base, characters}, text) {
  if (base === "bytes") return Array.from(utf8Bytes(text));
  const inText = new Set(text);
  return characters.flatMap((character, id) => (inText.has(character) ? [id] : []));
}

/**
 * The token view's part. A gap inside a token has the place of its id in a list of ids, so the view
 * shows any order (bpe_view/encoder/text_encoding.py).
 * @param {Tokenizer} tokenizer
 * @param {string} text
 * @param {import("../../engine/corpus.js").Corpus} corpus
 * @param {import("../../engine/tokenizer.js").EncodedPiece[]} encoded
 * @param {import("../../engine/tokenizer.js").EncodedPiece[]} byRank
 * @param {string} order
 */
function sourceOf(tokenizer, text, corpus, encoded, byRank, order) {
  const {alphabet, baseSize} = tokenizer;
  const used = new Set(encoded.flatMap(({ids, lengths}) => ids.filter((_, at) => lengths[at] > 1)));
  const mergedIds = Int32Array.from(used).sort();
  const placeOf = new Map(Array.from(mergedIds, (id, place) => [id, place]));
  const gaps = new Int32Array(corpus.symbolCount).fill(NEVER);
  const differs = new Int32Array(corpus.symbolCount);
  const pieceStarts = new Int32Array(corpus.sequence.length);
  let from = 0;
  corpus.sequence.forEach((piece, which) => {
    pieceStarts[which] = from;
    const theirs = spansOf(byRank[piece].lengths);
    let inside = 0;
    encoded[piece].ids.forEach((id, at) => {
      const length = encoded[piece].lengths[at];
      const rank = id >= tokenizer.size ? SPECIAL : (placeOf.get(id) ?? NEVER);
      gaps.fill(rank, from + inside, from + inside + length - 1);
      if (!theirs.has(`${inside} ${length}`))
        differs.fill(1, from + inside, from + inside + length);
      inside += length;
    });
    from += inside;
  });
  return {
    base: alphabet.base,
    text,
    alphabet: alphabet.characters.join(""),
    gaps: gaps.slice(0, Math.max(gaps.length - 1, 0)),
    piece_starts: pieceStarts,
    base_size: baseSize,
    base_ids: Int32Array.from({length: baseSize}, (_, id) => id),
    merged_ids: mergedIds,
    differs: order === "rank" ? null : differs,
  };
}

/** @param {number[]} lengths */
function spansOf(lengths) {
  let inside = 0;
  return new Set(
    lengths.map((length) => {
      inside += length;
      return `${inside - length} ${length}`;
    }),
  );
}

/**
 * @param {Tokenizer} tokenizer
 * @param {Set<number>} mentioned
 * @param {import("../../tokens/printable.js").Printer} printer
 */
function labelsOf(tokenizer, mentioned, printer) {
  const ids = Array.from(mentioned).sort((one, other) => one - other);
  const tokens = ids.map((id) => /** @type {const} */ ([id, tokenizer.bytesOf(id)]));
  return {
    labels: Object.fromEntries(tokens.map(([id, token]) => [id, printer.printable(token)])),
    partial: tokens.flatMap(([id, token]) => (isPartial(token) ? [id] : [])),
  };
}

/**
 * @param {Tokenizer} tokenizer
 * @param {import("../../engine/corpus.js").Corpus} corpus
 * @param {EncodeAsked} asked
 */
function laddersOf(tokenizer, corpus, {order, lookedAt}) {
  const sendsAll = corpus.symbolCount <= ALL_LADDERS;
  /** @type {Map<number, number>} */
  const placeOf = new Map();
  /** @type {Record<string, number>} */
  const of = {};
  /** @type {import("../../encoder/encoding.js").Ladder[]} */
  const all = [];
  let from = 0;
  for (const piece of corpus.sequence) {
    const symbols = corpus.pieces[piece];
    const isAsked = lookedAt !== null && from <= lookedAt && lookedAt < from + symbols.length;
    if (sendsAll || isAsked) {
      if (!placeOf.has(piece)) {
        placeOf.set(piece, all.length);
        all.push(ladder(tokenizer, symbols, corpus.specials[piece] !== null, order));
      }
      of[from] = placeOf.get(piece) ?? 0;
    }
    from += symbols.length;
  }
  return {of, all};
}

/** @param {import("../../encoder/encoding.js").Ladder[]} ladders */
function idsIn(ladders) {
  return ladders.flatMap(({rows}) =>
    rows.flatMap(({ids, candidates}) => [...ids, ...candidates.map(([, , id]) => id)]),
  );
}

/**
 * The unique pre-tokens that are cut otherwise than by rank, in order of first appearance.
 * @param {import("../../engine/corpus.js").Corpus} corpus
 * @param {import("../../engine/tokenizer.js").EncodedPiece[]} encoded
 * @param {import("../../engine/tokenizer.js").EncodedPiece[]} byRank
 * @returns {import("../../encoder/encoding.js").Difference[]}
 */
function differencesOf(corpus, encoded, byRank) {
  /** @type {Map<string, import("../../encoder/encoding.js").Difference>} */
  const found = new Map();
  for (const piece of corpus.sequence) {
    const [mine, theirs] = [encoded[piece].ids, byRank[piece].ids];
    const key = JSON.stringify([mine, theirs]);
    if (String(mine) === String(theirs)) continue;
    const difference = found.get(key);
    if (difference) difference[2] += 1;
    else found.set(key, [mine, theirs, 1]);
  }
  return Array.from(found.values());
}

/**
 * How tokens were made, down to base symbols; of one whose tree is too large, only its two halves.
 * @param {Tokenizer} tokenizer
 * @param {Set<number>} mentioned
 * @returns {Record<number, [rank: number, left: number, right: number]>}
 */
function partsOf(tokenizer, mentioned) {
  /** @type {Record<number, [number, number, number]>} */
  const parts = {};
  const waiting = Array.from(mentioned);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const rank = id - tokenizer.baseSize;
    if (rank < 0 || id >= tokenizer.size || id in parts) continue;
    parts[id] = [rank, tokenizer.left[rank], tokenizer.right[rank]];
    if (!isTooLong(tokenizer, id)) waiting.push(tokenizer.left[rank], tokenizer.right[rank]);
  }
  return parts;
}

/** @param {Tokenizer} tokenizer @param {number} id */
function isTooLong(tokenizer, id) {
  return tokenizer.tokens[id].length > MOST_IN_TREE;
}

/**
 * The text of pasted ids; or the first that is none, which the page puts into a sentence.
 * @param {Tokenizer} tokenizer @param {number[]} ids
 */
function decoded(tokenizer, ids) {
  const unknown = ids.find((id) => id >= tokenizer.size + tokenizer.specials.size);
  if (unknown !== undefined) return {ids: [], text: "", error: String(unknown)};
  const bytes = ids.map((id) => tokenizer.bytesOf(id)).join("");
  const text = looseUtf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return {ids, text, error: ""};
}

const FIRST_ROWS = 24; // rows of a long ladder that are shown from its beginning, and from its end
const LAST_ROWS = 6;
const MAX_CANDIDATES = 24;

/**
 * The ladder of a pre-token.
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {ArrayLike<number>} piece
 * @param {boolean} isSpecial
 * @param {import("../../engine/encode.js").Order} order
 * @returns {import("../../encoder/encoding.js").Ladder}
 */
export function ladder(tokenizer, piece, isSpecial, order) {
  const isLong = piece.length > MAX_TRACED;
  const rows = isSpecial || isLong ? [] : trace(tokenizer, piece, order).map(shortened);
  const skipped = Math.max(rows.length - FIRST_ROWS - LAST_ROWS, 0);
  return {
    kind: isSpecial ? "special" : isLong ? "long" : "merges",
    rows: [...rows.slice(0, FIRST_ROWS), ...rows.slice(FIRST_ROWS + skipped)],
    skipped,
    skipped_after: FIRST_ROWS,
  };
}

/**
 * @param {import("../../engine/trace.js").TraceRow} row
 * @returns {import("../../encoder/encoding.js").Row}
 */
function shortened({ids, candidates, chosen}) {
  const shown = candidates.filter((_, place) => place < MAX_CANDIDATES || place === chosen);
  return {
    ids,
    candidates: shown.map(({place, length, id, rank}) => [place, length, id, rank]),
    more: candidates.length - shown.length,
    chosen: chosen === null ? null : shown.indexOf(candidates[chosen]),
  };
}
