/**
 * What the story is told with: the reader's name, the paragraph in which it stands, and what our engine
 * learns from it, here in the page.
 *
 * @typedef {object} Told
 * @property {string} language
 * @property {string} name        what the reader has typed, or a made-up one
 * @property {string} text        the paragraph, with the name in it
 * @property {string} written     the same with `|` between words that no space parts
 * @property {string[]} words     of it
 * @property {import("../engine/train.js").TrainedRun} run   all merges of the paragraph, of its characters
 * @property {Tokenizer} tokenizer   of that run
 * @property {import("../tokens/token_source.js").Source} source   the paragraph, for a token view
 * @property {Int32Array} counts  its tokens after 0, 1, 2, … merges
 * @property {Tokenizer | null} small   of bytes, learned from our lessons; null: not yet
 */
import {expand} from "../engine/corpus.js";
import {Tokenizer} from "../engine/tokenizer.js";
import {training} from "../engine/train.js";
import {say} from "../shell/messages.js";
import {Printer} from "../tokens/printable.js";
import {readSource} from "../tokens/token_source.js";
import {tokenCounts, wordsIn} from "./story_numbers.js";

export const LONGEST_NAME = 40; // characters of the longest name

/**
 * Finds it; it pauses after each merge.
 * @param {import("./story.js").StoryData} data
 * @param {string} language that is spoken
 * @param {string} typed
 * @returns {Generator<undefined, Told, undefined>}
 */
export function* telling({settings, marks}, language, typed) {
  const name = Array.from(typed.trim()).slice(0, LONGEST_NAME).join("") || say("story.anybody");
  const written = say("story.paragraph", {name});
  const text = written.replaceAll("|", "");
  const run = yield* training(text, settings.paragraph, 0);
  const {corpus, alphabet, history} = run;
  const gaps = expand(corpus, history.gaps);
  let place = 0;
  const starts = corpus.sequence.map((piece) => {
    place += corpus.pieces[piece].length;
    return place - corpus.pieces[piece].length;
  });
  const source = readSource({
    base: alphabet.base,
    text,
    alphabet: alphabet.characters.join(""),
    gaps: gaps.slice(0, -1),
    piece_starts: Int32Array.from(starts),
    base_size: alphabet.size,
    marks: new Printer(marks).marksOf(text),
    specials: [],
  });
  const counts = tokenCounts(gaps, history.left.length);
  const tokenizer = new Tokenizer(run);
  return {
    language,
    name,
    text,
    written,
    words: wordsIn(written),
    run,
    tokenizer,
    source,
    counts,
    small: null,
  };
}
