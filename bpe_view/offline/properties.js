/**
 * What can be chosen, as it stands in links: names, defaults and order are those of the app's link table
 * (ui/frame/link_table.py; a test holds them equal), so that a link means the same in both.
 *
 * @typedef {string | number | null} Chosen
 * @typedef {Record<string, Chosen>} Values
 *
 * @typedef {object} Property
 * @property {string} name
 * @property {Chosen} default
 * @property {(raw: string) => Chosen} parse  throws NotAllowedError
 * @property {string} [page]     the page in whose links it stands; none: every page's
 * @property {(values: Values) => boolean} [inUse]
 */

/** Why a value is not allowed: a message of `share.allowed`, and what stands in it. */
export class NotAllowedError extends Error {
  /** @param {string} key @param {Record<string, string | number>} values */
  constructor(key, values) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

const MAX_VOCAB_SIZE = 200_000;
const MAX_PLACE = 1_000_000_000;
const MAX_ENTRY = 10_000;
const MAX_TASK = 500;

/** The choice of `sample` that takes the text from the property `text`. */
export const OWN_TEXT = "own";

/** The choice of `sample` that takes the run in the file. */
export const RUN = "run";

/** @param {readonly string[]} allowed */
function oneOf(allowed) {
  return (/** @type {string} */ raw) => {
    if (!allowed.includes(raw)) throw new NotAllowedError("one_of", {allowed: allowed.join(", ")});
    return raw;
  };
}

/** White space as Python parts by; `\s` has U+FEFF, and lacks U+0085 and the four separators. */
const GAPS = new RegExp(`[\\p{White_Space}${"\x1c\x1d\x1e\x1f"}]+`, "u");

/** @param {string} text */
export const wordsOf = (text) => text.split(GAPS).filter(Boolean);

/** @param {readonly string[]} allowed */
function names(allowed) {
  return (/** @type {string} */ raw) => wordsOf(raw).map(oneOf(allowed)).join(" ");
}

/** @param {number} low @param {number} high */
function wholeNumber(low, high) {
  return (/** @type {string} */ raw) => {
    const number = /^[0-9]{1,12}$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(number >= low && number <= high)) throw new NotAllowedError("number", {low, high});
    return number;
  };
}

/** @param {number} most characters */
function textUpTo(most) {
  return (/** @type {string} */ raw) => {
    if (Array.from(raw).length > most) throw new NotAllowedError("text", {n: most});
    return raw;
  };
}

/**
 * @param {{run?: unknown, samples: readonly {key: string}[], languages: Record<string, string>, palettes: readonly string[],
 *   choices: Record<"base" | "split" | "tie_rule" | "hide" | "lesson_switch" | "order", string[]>, encodeText: string,
 *   ties: import("./ties_page.js").TiesData}} data
 * @returns {Property[]}
 */
export function allProperties({run, samples, languages, palettes, choices, encodeText, ties}) {
  const keys = [OWN_TEXT, ...(run ? [RUN] : []), ...samples.map(({key}) => key)];
  const isOwn = (/** @type {Values} */ values) => values.sample === OWN_TEXT;
  const isQuiz = (/** @type {Values} */ values) => values.mode === "predict";
  return [
    {name: "sample", default: samples[0].key, parse: oneOf(keys)},
    {name: "text", default: "", parse: (raw) => raw, inUse: isOwn},
    {name: "vocab_size", default: 384, parse: wholeNumber(0, MAX_VOCAB_SIZE)},
    {name: "split", default: "gpt4", parse: oneOf(choices.split)},
    {name: "base", default: "bytes", parse: oneOf(choices.base)},
    {name: "tie_rule", default: "first", parse: oneOf(choices.tie_rule)},
    {name: "min_count", default: 2, parse: wholeNumber(1, 1_000_000)},
    {name: "special_tokens", default: "", parse: textUpTo(MAX_ENTRY)},
    {name: "language", default: null, parse: oneOf(Object.keys(languages))},
    {name: "palette", default: palettes[0], parse: oneOf(palettes)},
    {name: "task", default: "", parse: textUpTo(MAX_TASK)},
    {name: "hide", default: "", parse: names(choices.hide)},
    {name: "step", default: null, parse: wholeNumber(0, MAX_VOCAB_SIZE)},
    {name: "view", default: "page", parse: oneOf(["page", "presenter"]), page: "watch"},
    {name: "mode", default: "watch", parse: oneOf(["watch", "predict"]), page: "watch"},
    {name: "level", default: 1, parse: wholeNumber(1, 4), page: "watch", inUse: isQuiz},
    ...ofEncode(choices.order, encodeText),
    ...ofLessons(choices.lesson_switch),
    ...ofTies(ties),
  ];
}

/**
 * The lesson that is open, and what is done on its stage.
 * @param {string[]} switches @returns {Property[]}
 */
function ofLessons(switches) {
  const page = "learn";
  const isQuiz = (/** @type {Values} */ values) => values.lesson_mode === "predict";
  return [
    {name: "lesson", default: null, parse: (raw) => raw, page},
    {name: "lesson_step", default: null, parse: wholeNumber(0, MAX_VOCAB_SIZE), page},
    {name: "lesson_mode", default: "watch", parse: oneOf(["watch", "predict"]), page},
    {name: "lesson_level", default: 1, parse: wholeNumber(1, 4), page, inUse: isQuiz},
    {name: "lesson_switch", default: null, parse: oneOf(switches), page},
  ];
}

/**
 * @param {string[]} orders
 * @param {string} begins the text to encode that a link means which names none
 * @returns {Property[]}
 */
function ofEncode(orders, begins) {
  const page = "encode";
  return [
    {name: "encode_text", default: begins, parse: (raw) => raw, page},
    {name: "order", default: "rank", parse: oneOf(orders), page},
    {name: "looked_at", default: null, parse: wholeNumber(0, MAX_PLACE), page},
    {name: "pasted_ids", default: "", parse: (raw) => raw, page},
    {name: "recognise_special", default: "False", parse: oneOf(["True", "False"]), page},
  ];
}

/** @param {import("./ties_page.js").TiesData} data @returns {Property[]} */
function ofTies({stages, examples, own, rules, lengths}) {
  const page = "ties";
  const keys = Object.keys(examples);
  const isOwn = (/** @type {Values} */ values) => values.tie_text === own;
  return [
    {name: "tie_stage", default: stages[0], parse: oneOf(stages), page},
    {name: "tie_text", default: keys[0], parse: oneOf([own, ...keys]), page},
    {name: "tie_own", default: "", parse: (raw) => raw, page, inUse: isOwn},
    {name: "tie_rules", default: rules.join(" "), parse: names(rules), page},
    {name: "run_letters", default: 5, parse: wholeNumber(lengths[0], lengths.at(-1) ?? 0), page},
    {name: "overlap_text", default: "", parse: (raw) => raw, page},
    {name: "tie_step", default: null, parse: wholeNumber(0, MAX_VOCAB_SIZE), page},
  ];
}
