/** Scene 8: what a real model gets of a word, of numbers, and of a sentence in six languages. */
import {element, setText} from "../../shell/dom.js";
import {button, scrubber, setScrubber} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {barRow} from "../bar_row.js";
import {filled} from "../slices.js";
import {tokenRow} from "../token_row.js";

/**
 * @typedef {import("../token_row.js").Numbered} RealTokens
 * @typedef {{names: Record<string, string>, text: string, tokens: RealTokens}} Said
 * @typedef {{word?: RealTokens, letters: RealTokens, numbers: RealTokens[], languages: Said[]}} Built   no word: no model
 */

const WORD_UNTIL = 0.2; // progress at which the word is over, and the numbers are
const NUMBERS_UNTIL = 0.55;

/** @type {import("../story.js").Draw} */
export function* followsScene(figure, story) {
  const {word, letters, numbers, languages} = story.data.built;
  if (!word) return {at: () => {}};
  const words = [letters, word].map((tokens) => tokenRow(tokens));
  const digits = numbers.map((tokens) => tokenRow(tokens));
  const sentences = languages.map(({text, tokens}) =>
    element("div", "", element("p", "sentence", text), tokenRow(tokens)),
  );
  const flip = button("plain pill", "", () => show[0](1 - shown[0]));
  const line = scrubber(
    "",
    say("story.follows.digits"),
    (length) => show[1](length - 1),
    () => {},
  );
  line.min = "1";
  const most = Math.max(...languages.map(({tokens}) => tokens.length));
  const choices = languages.map(({names, tokens}, place) => {
    const {row, set} = barRow(names[story.told.language], () => show[2](place));
    set(tokens.length / most, tokens.length);
    return row;
  });
  const stack = (/** @type {HTMLElement[]} */ rows) => element("div", "one-of", ...rows);
  const caption = (/** @type {string} */ text) => element("p", "caption", text);
  const reads = caption("");
  figure.append(
    reads,
    element("div", "real", stack(words), flip),
    caption(say("story.follows.digits")),
    element("div", "real", stack(digits), line),
    caption(say("story.follows.spoken")),
    element("div", "spoken", ...choices),
    stack(sentences),
  );

  const shown = [-1, -1, -1]; // which is shown of the words, the numbers and the languages
  const groups = [words, digits, sentences];
  const others = [
    () => {
      setText(reads, say(shown[0] ? "story.follows.gets" : "story.follows.sees"));
      flip.replaceChildren(say(shown[0] ? "story.follows.letters" : "story.follows.tokens"));
    },
    () => setScrubber(line, shown[1] + 1, numbers.length, formatNumber(shown[1] + 1)),
    () => {
      for (const [at, one] of choices.entries()) one.ariaPressed = String(at === shown[2]);
    },
  ];
  const show = groups.map((rows, group) => (/** @type {number} */ place) => {
    shown[group] = place;
    for (const [at, row] of rows.entries()) row.classList.toggle("off", at !== place);
    others[group]();
  });
  /** Where scrolling was: a touch stays until it comes to something else. */
  const scrolled = [-1, -1, -1];
  const at = (/** @type {number} */ progress) => {
    const wanted = [
      Number(progress >= WORD_UNTIL),
      part(progress, WORD_UNTIL, NUMBERS_UNTIL, numbers.length - 1),
      part(progress, NUMBERS_UNTIL, 1, languages.length - 1),
    ];
    wanted.forEach((place, group) => {
      if (scrolled[group] !== place) show[group](place);
      scrolled[group] = place;
    });
  };
  at(0);
  yield* filled(figure, 2);
  return {at};
}

/** How many of `last` there are between two marks. */
function part(progress, from, to, last) {
  return Math.round(Math.min(Math.max((progress - from) / (to - from), 0), 1) * last);
}
