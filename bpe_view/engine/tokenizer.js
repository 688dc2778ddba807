/** A trained tokenizer: the bytes of its tokens, and the ids of any text. */
import {utf8Bytes} from "./alphabet.js";
import {buildCorpus} from "./corpus.js";
import {idsOfGaps, leftToRight, longestMatch, rankGaps} from "./encode.js";
import {pairKey} from "./pair_table.js";

/** The three orders in which known merges can be made. */
export const ORDERS = /** @type {const} */ (["rank", "left-to-right", "longest"]);

/**
 * @typedef {import("./encode.js").Order} Order
 *
 * @typedef {object} EncodedPiece   a unique pre-token with its tokens
 * @property {number[]} ids
 * @property {number[]} lengths     base symbols of each token
 */

export class Tokenizer {
  /** @param {import("./train.js").TrainedRun} run */
  constructor({alphabet, history, settings}) {
    this.alphabet = alphabet;
    this.split = settings.split;
    this.left = history.left;
    this.right = history.right;
    this.baseSize = alphabet.size;
    this.size = alphabet.size + history.left.length;
    /** Special tokens take the ids after all others. */
    this.specials = new Map(settings.special_tokens.map((token, at) => [token, this.size + at]));
    this.ranks = new Map(this.left.map((left, rank) => [pairKey(left, this.right[rank]), rank]));
    this.tokens = this.makeTokens();
    /** @type {Map<string, number>} */
    this.idsByBytes = new Map();
    this.tokens.forEach((token, id) => {
      if (!this.idsByBytes.has(token)) this.idsByBytes.set(token, id);
    });
    this.longest = this.tokens.reduce((most, token) => Math.max(most, token.length), 0);
  }

  /** The bytes of every token in the order of ids, a character for each byte. */
  makeTokens() {
    const {characters, base} = this.alphabet;
    const tokens =
      base === "bytes"
        ? Array.from({length: 256}, (_, byte) => String.fromCharCode(byte))
        : characters.map((character) => binary(utf8Bytes(character)));
    this.left.forEach((left, rank) => {
      tokens.push(tokens[left] + tokens[this.right[rank]]);
    });
    return tokens;
  }

  /**
   * The unique pre-tokens of a text, and the tokens of each.
   * @param {string} text
   * @param {Order} order
   * @param {string[]} allowed special tokens that are recognised; others are plain text
   * @returns {{corpus: import("./corpus.js").Corpus, encoded: EncodedPiece[]}}
   */
  encodePieces(text, order, allowed) {
    const corpus = buildCorpus(text, this.alphabet, this.split, allowed);
    const encoded = corpus.pieces.map((piece, place) => {
      const special = corpus.specials[place];
      const ids = special === null ? this.encodePiece(piece, order) : [this.idOf(special)];
      const lengths = special === null ? ids.map((id) => this.lengthOf(id)) : [piece.length];
      return {ids, lengths};
    });
    return {corpus, encoded};
  }

  /**
   * The token ids of a text.
   * @param {string} text @param {Order} [order] @param {string[]} [allowed] @returns {number[]}
   */
  encode(text, order = "rank", allowed = []) {
    const {corpus, encoded} = this.encodePieces(text, order, allowed);
    return corpus.sequence.flatMap((place) => encoded[place].ids);
  }

  /** @param {ArrayLike<number>} piece @param {Order} order */
  encodePiece(piece, order) {
    if (order === "rank") return idsOfGaps(piece, rankGaps(piece, this), this.baseSize);
    if (order === "left-to-right") return leftToRight(piece, this);
    const bytes = Array.from(piece, (symbol) => this.tokens[symbol]).join("");
    return longestMatch(bytes, this.idsByBytes, this.longest);
  }

  /** The bytes of any token, special ones too, a character for each byte. @param {number} id */
  bytesOf(id) {
    const special = Array.from(this.specials.keys())[id - this.size];
    return this.tokens[id] ?? binary(utf8Bytes(special));
  }

  /** @param {string} special */
  idOf(special) {
    const id = this.specials.get(special);
    if (id === undefined) throw new RangeError(`${special} is no special token`);
    return id;
  }

  /** How many base symbols a token has. @param {number} id */
  lengthOf(id) {
    const token = this.tokens[id];
    if (this.alphabet.base === "bytes") return token.length;
    let characters = 0;
    for (const byte of token) if ((byte.charCodeAt(0) & 0xc0) !== 0x80) characters += 1;
    return characters;
  }
}

/** @param {Uint8Array} bytes */
function binary(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
