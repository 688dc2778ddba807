/**
 * Pre-tokenization: cuts a text into pieces whose edges no merge may cross.
 *
 * The patterns are those of bpe_core/text/splitting/named.py in the regular expressions of browsers:
 * - no `(?i:…)`, which older ones lack: every letter that Python takes for another stands there, even
 *   the long s;
 * - no possessive repeats: where a pattern has one, nothing after it could match what it gives back;
 * - white space is the class of Unicode, as in Python. A browser's own `\s` has U+FEFF and not U+0085.
 */

const SPACE = String.raw`\p{White_Space}`;
const NO_SPACE = String.raw`\P{White_Space}`;
const OTHER = String.raw`[^${SPACE}\p{L}\p{N}]`;
const BEFORE_WORD = String.raw`[^\r\n\p{L}\p{N}]?`;
const UPPER = String.raw`\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}`;
const LOWER = String.raw`\p{Ll}\p{Lm}\p{Lo}\p{M}`;
const ENDINGS = "[lL][lL]|[vV][eE]|[rR][eE]";
const CONTRACTION = `(?:'(?:[sSſtTmMdD]|${ENDINGS}))?`;
const SPACES = `${SPACE}+(?!${NO_SPACE})|${SPACE}+`;
const ROW = /^\p{N}+$/u;
const GROUP = 3;

/**
 * GPT-4's pattern.
 * @param {string} numbers what it takes of a number
 * @param {string} atEnd what it does first with white space
 */
const gpt4 = (numbers, atEnd = "") =>
  new RegExp(
    String.raw`'(?:[sSſdDmMtT]|${ENDINGS})|${BEFORE_WORD}\p{L}+|${numbers}| ?${OTHER}+[\r\n]*|` +
      String.raw`${atEnd}${SPACE}*[\r\n]|${SPACES}`,
    "gu",
  );

/** Each made when it is asked for, which takes milliseconds. @type {Record<string, () => RegExp>} */
const PATTERNS = {
  none: () => /.+/gsu,
  whitespace: () => new RegExp(`${SPACE}?${NO_SPACE}+|${SPACES}`, "gu"),
  gpt2: () =>
    new RegExp(String.raw`'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?${OTHER}+|${SPACES}`, "gu"),
  gpt4: () => gpt4(String.raw`\p{N}{1,3}`, `${SPACE}+$|`),
  gpt4o: () =>
    new RegExp(
      `${BEFORE_WORD}[${UPPER}]*[${LOWER}]+${CONTRACTION}|` +
        `${BEFORE_WORD}[${UPPER}]+[${LOWER}]*${CONTRACTION}|` +
        String.raw`\p{N}{1,3}| ?${OTHER}+[\r\n/]*|${SPACE}*[\r\n]+|${SPACES}`,
      "gu",
    ),
  gpt4_digits: () => gpt4(String.raw`\p{N}`),
  // Whole numbers, which `split` cuts: not every browser can look behind a digit, and a pattern that
  // looks ahead at each group takes four times as long for a number twice as long.
  gpt4_threes: () => gpt4(String.raw`\p{N}+`),
};

/** @type {Map<string, RegExp>} */
const patternsMade = new Map();

/** The names of the patterns; no other is known here. */
export const SPLITS = Object.keys(PATTERNS);

/**
 * The pre-tokens of a text. Joined again, they are the text: each of the patterns matches everything.
 * @param {string} text
 * @param {string} name one of `SPLITS`
 * @returns {string[]}
 */
export function split(text, name) {
  if (!Object.hasOwn(PATTERNS, name))
    throw new RangeError(`split is ${name}; allowed are ${SPLITS.join(", ")}`);
  const pattern = patternsMade.get(name) ?? PATTERNS[name]();
  patternsMade.set(name, pattern);
  const pieces = text.match(pattern) ?? [];
  if (name !== "gpt4_threes") return pieces;
  return pieces.flatMap((piece) => (ROW.test(piece) ? threesFromTheRight(piece) : [piece]));
}

/**
 * A number in groups of three digits, of which only the first may be shorter.
 * @param {string} number
 */
function threesFromTheRight(number) {
  const digits = [...number];
  const groups = [];
  for (let end = digits.length % GROUP || GROUP; end <= digits.length; end += GROUP) {
    groups.push(digits.slice(Math.max(end - GROUP, 0), end).join(""));
  }
  return groups;
}

/**
 * A text cut at its special tokens, the longest first where several begin.
 * @param {string} text
 * @param {string[]} specials
 * @returns {{part: string, isSpecial: boolean}[]} without empty parts
 */
export function cutSpecials(text, specials) {
  if (specials.length === 0) return text ? [{part: text, isSpecial: false}] : [];
  const longestFirst = [...specials].sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((token) => token.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`, "u"));
  // What was found stands between the other parts.
  return parts
    .map((part, place) => ({part, isSpecial: place % 2 === 1}))
    .filter(({part}) => part !== "");
}
