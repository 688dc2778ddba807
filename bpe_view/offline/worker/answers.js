/** What page Encode sends for the question that is open (ui/encode/encode_answers.py), made here. */
import {utf8Bytes} from "../../engine/alphabet.js";
import {cutSpecials, pretokensOf, PATTERNS} from "../../engine/split.js";
import {allowedOf} from "./encoding_payload.js";
import {hiddenAnswer} from "./find_hidden.js";

/**
 * @typedef {import("../../encoder/split_reasons.js").Piece} Piece
 * @typedef {import("../../encoder/encoding.js").TextData} TextData
 * @typedef {import("../../engine/tokenizer.js").Tokenizer} Tokenizer
 * @typedef {import("./encoding_payload.js").EncodeAsked} EncodeAsked
 * @typedef {Pick<import("./made_run.js").RunMaker, "printer" | "told">} Known
 */

const TOOK_SPECIAL = -2; // as split_reasons.js knows it

/** @type {Record<string, (tokenizer: Tokenizer, asked: EncodeAsked, known: Known) => Partial<TextData>>} */
export const ANSWERS = {
  hidden: (...all) => ({hidden: hiddenAnswer(...all)}),
  split: (...all) => ({reasons: splitReasons(...all)}),
};

/** As `split_reasons` of Python. @param {Tokenizer} tokenizer @param {EncodeAsked} asked @param {Known} known */
function splitReasons(tokenizer, asked, {printer, told}) {
  const taken = cutSpecials(asked.text, allowedOf(tokenizer, asked)).flatMap(({part, isSpecial}) =>
    isSpecial ? [{part, by: TOOK_SPECIAL}] : takenPieces(part, tokenizer.split),
  );
  if (taken.length === 0) return null;
  return {
    patterns: [told.splits[tokenizer.split]],
    pieces: taken.map(({part, by}, place) => {
      const before = taken[Math.max(place - 1, 0)].by;
      return /** @type {Piece} */ ([printer.printable(utf8Bytes(part)), by, before, by, 0]);
    }),
  };
}

/**
 * The pre-tokens of a text, each with the place of the alternative that took it.
 * @param {string} text @param {string} name
 */
function takenPieces(text, name) {
  const pattern = new RegExp(PATTERNS[name].map((one) => `(${one})`).join("|"), "gu");
  return Array.from(text.matchAll(pattern)).flatMap(([piece, ...groups]) => {
    const by = groups.findIndex((group) => group !== undefined);
    return pretokensOf(piece, name).map((part, place) => ({part, by: by + Math.min(place, 1)}));
  });
}
