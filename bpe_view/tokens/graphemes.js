/** What a reader takes for one character, which way it runs, and whether it joins its neighbour. */

/** Made where a text needs it: it takes 20 ms, in which a page that only begins would stand. */
let segmenter = /** @type {Intl.Segmenter | null} */ (null);

const ASCII_ONLY = /^\p{ASCII}*$/u;
const RIGHT_TO_LEFT =
  /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;
const ARABIC_LETTER = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f]/u;

/** Arabic letters that join only the letter before them, never the one after. */
const NO_JOIN_AFTER =
  /[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/u;

/**
 * Line ends stay apart, also "\r\n", which Unicode takes for one.
 * @param {string} text @returns {string[]}
 */
export function graphemes(text) {
  if (ASCII_ONLY.test(text)) return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, {granularity: "grapheme"});
  const found = [];
  for (const {segment} of segmenter.segment(text)) {
    if (segment === "\r\n") found.push("\r", "\n");
    else found.push(segment);
  }
  return found;
}

function ownDirection(grapheme) {
  if (RIGHT_TO_LEFT.test(grapheme)) return "r";
  return LEFT_TO_RIGHT.test(grapheme) ? "l" : "";
}

/**
 * The direction of a line, as `dir=auto` finds it: that of its first letter.
 * @param {string} line
 */
export function lineDirection(line) {
  const first = /[\p{L}]/u.exec(line);
  return first && ownDirection(first[0]) === "r" ? "r" : "l";
}

/**
 * Which way each grapheme runs. Marks and spaces follow their neighbours when these agree, else
 * the line, which is what the bidirectional algorithm does for a text without embeddings; a bracket that
 * closes follows the one that opened.
 * @param {string[]} parts
 * @param {string} line the direction of the line
 * @returns {string[]}
 */
export function directions(parts, line) {
  const own = parts.map(ownDirection);
  const after = new Array(parts.length);
  let next = line;
  for (let i = parts.length - 1; i >= 0; i--) after[i] = next = own[i] || next;
  let before = line;
  const opened = /** @type {string[]} */ ([]);
  return own.map((direction, i) => {
    if (direction) before = direction;
    const way = direction || (before === after[i] ? before : line);
    if (/^\p{Ps}/u.test(parts[i])) opened.push(way);
    return /^\p{Pe}/u.test(parts[i]) ? (opened.pop() ?? way) : way;
  });
}

/**
 * Whether two neighbouring graphemes are joined in Arabic script. They stand in boxes of their
 * own, which breaks the joining, so the view asks for the joined shapes itself.
 * @param {string | undefined} before @param {string | undefined} after
 */
export function isJoined(before, after) {
  if (!before || !after || !ARABIC_LETTER.test(before[0]) || !ARABIC_LETTER.test(after[0])) {
    return false;
  }
  return !NO_JOIN_AFTER.test(before[0]) && after[0] !== "\u0621";
}

/**
 * The class names of a grapheme that is joined to one beside it.
 * @param {string | undefined} before @param {string} grapheme @param {string | undefined} after
 */
export function joinClasses(before, grapheme, after) {
  return (isJoined(before, grapheme) ? " jb" : "") + (isJoined(grapheme, after) ? " ja" : "");
}
