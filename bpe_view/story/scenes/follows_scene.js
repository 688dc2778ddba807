/** Scene 8: what a real model gets of a word, of numbers, and of a sentence in six languages. */
import {element, setText} from "../../shell/dom.js";
import {button, scrubber, setScrubber} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {hue, tokenChip} from "../../tokens/token_chip.js";

/**
 * @typedef {[id: number, label: string][]} RealTokens
 * @typedef {{names: Record<string, string>, text: string, tokens: RealTokens}} Said
 * @typedef {{word?: RealTokens, letters: RealTokens, numbers: RealTokens[], languages: Said[]}} Built   no word: no model
 */

/** Progress at which the word is over, and the numbers are. */
const WORD_UNTIL = 0.2;
const NUMBERS_UNTIL = 0.55;
/** The model's first tokens. */
const BYTES = 256;

/** @type {import("../story.js").Draw} */
export function followsScene(figure, story) {
  const {word, letters, numbers, languages} = story.data.built;
  if (!word) return {at: () => {}};
  const [wordRow, numberRow, sentenceRow] = [new RealRow(), new RealRow(), new RealRow()];
  const flip = button("plain pill", "", () => showWord(wordRow.tokens === letters));
  const line = scrubber(
    "",
    say("story.follows.digits"),
    (digits) => showDigits(digits),
    () => {},
  );
  const sentence = element("p", "sentence");
  const most = Math.max(...languages.map(({tokens}) => tokens.length));
  const choices = languages.map(({names, tokens}, place) => {
    const bar = element("i", "bar");
    bar.style.setProperty("--share", String(tokens.length / most));
    const count = element("b", "", formatNumber(tokens.length));
    const name = element("span", "", names[story.told.language]);
    return button("language", element("span", "cells", name, bar, count), () =>
      showLanguage(place),
    );
  });
  figure.append(
    element("p", "caption", say("story.follows.gets")),
    element("div", "real", wordRow.root, flip),
    element("div", "real", numberRow.root, line),
    element("div", "spoken", ...choices),
    sentence,
    sentenceRow.root,
  );

  const showWord = (/** @type {boolean} */ isTokens) => {
    wordRow.show(isTokens ? word : letters);
    setText(flip, say(`story.follows.${isTokens ? "letters" : "tokens"}`));
  };
  const showDigits = (/** @type {number} */ digits) => {
    numberRow.show(numbers[digits - 1]);
    line.min = "1";
    setScrubber(line, digits, numbers.length, formatNumber(digits));
  };
  const showLanguage = (/** @type {number} */ place) => {
    setText(sentence, languages[place].text);
    sentenceRow.show(languages[place].tokens);
    choices.forEach((choice, at) => {
      choice.ariaPressed = String(at === place);
    });
  };

  /** What scrolling has shown last of each: a touch stays until it comes to something else. */
  const shown = ["", "", ""];
  const at = (/** @type {number} */ progress) => {
    const part = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ last,
    ) => Math.round(Math.min(Math.max((progress - from) / (to - from), 0), 1) * last);
    const wanted = [
      Number(progress >= WORD_UNTIL),
      part(WORD_UNTIL, NUMBERS_UNTIL, numbers.length - 1),
      part(NUMBERS_UNTIL, 1, languages.length - 1),
    ];
    [
      () => showWord(wanted[0] === 1),
      () => showDigits(wanted[1] + 1),
      () => showLanguage(wanted[2]),
    ].forEach((show, place) => {
      if (shown[place] !== String(wanted[place])) show();
      shown[place] = String(wanted[place]);
    });
  };
  return {at};
}

/** Tokens of a real model. */
class RealRow {
  root = element("ol", "token-row");
  /** @type {RealTokens} */
  tokens = [];

  /** @param {RealTokens} tokens */
  show(tokens) {
    this.tokens = tokens;
    /** @type {Set<number>} */
    const partial = new Set();
    /** @type {Record<number, string>} */
    const labels = {};
    for (const [id, label] of tokens) {
      if (label.includes("⟨")) partial.add(id);
      labels[id] = label.replaceAll("⟩⟨", " ").replace(/[⟨⟩]/g, "");
    }
    const isBase = (/** @type {number} */ id) => id < BYTES;
    const hues = new Map(tokens.map(([id, label]) => [id, hue(label)]));
    const source = {labels, partial, isBase, hues, isSpecial: () => false};
    this.root.replaceChildren(
      ...tokens.map(([id]) =>
        element("li", "", tokenChip(source, id), element("small", "", String(id))),
      ),
    );
  }
}
