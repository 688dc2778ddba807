/**
 * Training as `bpe_core.train` does it: from a text and settings to a run with its whole history.
 *
 * @typedef {object} Settings
 * @property {import("./alphabet.js").Base} base
 * @property {string} split    one of `SPLITS`
 * @property {import("./alphabet.js").TieRule} tie_rule
 * @property {number} vocab_size  base symbols and merges
 * @property {number} min_count
 * @property {string[]} special_tokens
 * @property {number} [max_token_bytes]
 *
 * @typedef {object} TrainedRun
 * @property {Settings} settings
 * @property {import("./alphabet.js").Alphabet} alphabet
 * @property {import("./corpus.js").Corpus} corpus
 * @property {import("./learn.js").History} history
 * @property {number} leaderCount  leading pairs that were recorded at each step
 */
import {checkText, makeAlphabet, symbolOrder, utf8Bytes} from "./alphabet.js";
import {buildCorpus} from "./corpus.js";
import {learning} from "./learn.js";

/** Bytes of all tokens that merges make, together; as in the app. */
export const MAX_TOKEN_BYTES = 2 ** 22;

/**
 * @param {string} text
 * @param {Settings} settings
 * @param {number} leaders how many leading pairs to record at each step
 * @returns {TrainedRun}
 */
export function train(text, settings, leaders) {
  const merges = training(text, settings, leaders);
  for (;;) {
    const {done, value} = merges.next();
    if (done) return value;
  }
}

/**
 * The same, which pauses after each merge.
 * @param {string} text @param {Settings} settings @param {number} leaders
 * @returns {Generator<undefined, TrainedRun, undefined>}
 */
export function* training(text, settings, leaders) {
  checkText(text);
  const alphabet = makeAlphabet(text, settings.base);
  if (settings.vocab_size < alphabet.size)
    throw new RangeError(`vocab_size is ${settings.vocab_size}; at least ${alphabet.size}`);
  const twice = settings.special_tokens.find((one, at, all) => all.indexOf(one) < at);
  if (twice !== undefined)
    throw new RangeError(`special token '${twice}' is given twice; each may stand once`);
  const corpus = buildCorpus(text, alphabet, settings.split, settings.special_tokens);
  const history = yield* learning(corpus, {
    baseSize: alphabet.size,
    maxMerges: settings.vocab_size - alphabet.size,
    minCount: settings.min_count,
    symbolOrder: symbolOrder(settings.tie_rule, alphabet),
    symbolBytes: alphabet.characters.map((one) => utf8Bytes(one).length),
    maxTokenBytes: settings.max_token_bytes ?? MAX_TOKEN_BYTES,
    leaders,
  });
  return {settings, alphabet, corpus, history, leaderCount: leaders};
}
