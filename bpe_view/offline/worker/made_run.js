/**
 * A run made in the browser, and what is asked of it later.
 *
 * @typedef {object} Told   what the page tells once
 * @property {Record<string, string>} marks   of characters that one cannot see
 * @property {number} leaders       leading pairs at each step
 * @property {string[]} words       real words, of which some are not in a text
 * @property {import("./find_hidden.js").Table} hidden
 * @property {Record<string, [text: string, says: string][]>} splits   the alternatives of named splits
 *
 * @typedef {object} Asked
 * @property {string} identity
 * @property {string} text
 * @property {import("../../engine/train.js").Settings} settings
 */
import {makeAlphabet} from "../../engine/alphabet.js";
import {Tokenizer} from "../../engine/tokenizer.js";
import {train} from "../../engine/train.js";
import {ANSWERS} from "./answers.js";
import {encodingPayload} from "./encoding_payload.js";
import {playerPayload} from "./player_payload.js";
import {Printer} from "../../tokens/printable.js";
import {unseenWords} from "./words_unseen.js";

export class RunMaker {
  /** @param {Told} told */
  constructor(told) {
    this.told = told;
    this.printer = new Printer(told.marks);
    /** @type {{asked: Asked, tokenizer: Tokenizer} | null} */
    this.last = null;
  }

  /** @param {Asked} asked */
  make(asked) {
    const began = performance.now();
    const run = train(asked.text, largeEnough(asked), this.told.leaders);
    const seconds = (performance.now() - began) / 1000;
    const tokenizer = new Tokenizer(run);
    this.last = {asked, tokenizer};
    const payload = playerPayload(run, asked.text, tokenizer, this.printer, asked.identity);
    return {payload, seconds};
  }

  /**
   * A text in the tokens of a training, which is made where it was not the last one; and the answer to
   * the open question.
   * @param {import("./encoding_payload.js").EncodeAsked} asked
   */
  encode(asked) {
    const {training} = asked;
    if (this.last?.asked.identity !== training.identity) {
      const run = train(training.text, largeEnough(training), 0);
      this.last = {asked: training, tokenizer: new Tokenizer(run)};
    }
    const {tokenizer} = this.last;
    const answer = ANSWERS[asked.question]?.(tokenizer, asked, this);
    return {...encodingPayload(tokenizer, asked, this.printer), ...answer};
  }

  /** What level 4 of the mode Predict asks for. */
  words() {
    return this.last ? unseenWords(this.last.tokenizer, this.last.asked.text, this.told.words) : [];
  }
}

/** A vocabulary has at least its base symbols. @param {Asked} asked */
function largeEnough({text, settings}) {
  const {size} = makeAlphabet(text, settings.base);
  return settings.vocab_size >= size ? settings : {...settings, vocab_size: size + 64};
}
