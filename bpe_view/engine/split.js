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
const SPACES = [`${SPACE}+(?!${NO_SPACE})`, `${SPACE}+`];
const MARKS = ` ?${OTHER}+`;
const ROW = /^\p{N}+$/u;
const GROUP = 3;
const THREES = "gpt4_threes";

/**
 * GPT-4's alternatives.
 * @param {string[]} numbers what it takes of a number
 * @param {string[]} atEnd what it does first with white space
 */
const gpt4 = (numbers, atEnd = []) => [
  `'(?:[sSſdDmMtT]|${ENDINGS})`,
  String.raw`${BEFORE_WORD}\p{L}+`,
  ...numbers,
  String.raw`${MARKS}[\r\n]*`,
  ...atEnd,
  String.raw`${SPACE}*[\r\n]`,
  ...SPACES,
];

/** The alternatives of each pattern, in the order of Python's. @type {Record<string, string[]>} */
export const PATTERNS = {
  none: ["[^]+"],
  whitespace: [`${SPACE}?${NO_SPACE}+`, ...SPACES],
  gpt2: ["'(?:[sdmt]|ll|ve|re)", String.raw` ?\p{L}+`, String.raw` ?\p{N}+`, MARKS, ...SPACES],
  gpt4: gpt4([String.raw`\p{N}{1,3}`], [`${SPACE}+$`]),
  gpt4o: [
    `${BEFORE_WORD}[${UPPER}]*[${LOWER}]+${CONTRACTION}`,
    `${BEFORE_WORD}[${UPPER}]+[${LOWER}]*${CONTRACTION}`,
    String.raw`\p{N}{1,3}`,
    String.raw`${MARKS}[\r\n/]*`,
    String.raw`${SPACE}*[\r\n]+`,
    ...SPACES,
  ],
  gpt4_digits: gpt4([String.raw`\p{N}`]),
  // Whole numbers, which are cut afterwards; the second alternative, which matches nothing, stands for
  // the other groups. Not every browser can look behind a digit, and a pattern that looks ahead at each
  // group takes four times as long for a number twice as long.
  [THREES]: gpt4([String.raw`\p{N}+`, "[]"]),
};

/** Each made when it is asked for, which takes milliseconds. @type {Map<string, RegExp>} */
const patternsMade = new Map();

export const SPLITS = Object.keys(PATTERNS); // the names of the patterns; no other is known here

/**
 * The pre-tokens of a text. Joined again, they are the text: each of the patterns matches everything.
 * @param {string} text
 * @param {string} name one of `SPLITS`
 * @returns {string[]}
 */
export function split(text, name) {
  if (!Object.hasOwn(PATTERNS, name))
    throw new RangeError(`split is ${name}; allowed are ${SPLITS.join(", ")}`);
  const pattern = patternsMade.get(name) ?? new RegExp(PATTERNS[name].join("|"), "gu");
  patternsMade.set(name, pattern);
  return (text.match(pattern) ?? []).flatMap((piece) => pretokensOf(piece, name));
}

/** @param {string} piece that a match took @param {string} name */
export function pretokensOf(piece, name) {
  return name === THREES && ROW.test(piece) ? threesFromTheRight(piece) : [piece];
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
