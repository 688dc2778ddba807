/**
 * What is chosen in this visit, and in which words and colours the page speaks. Pages change it with
 * `choose`; it goes into the address a moment later.
 *
 * @typedef {import("./properties.js").Property} Property
 * @typedef {import("./properties.js").Values} Values
 * @typedef {import("../shell/messages.js").Message} Message
 *
 * @typedef {import("./trainer.js").Trained & {unseen: import("../player/run/payload.js").WordData[]}} RunInside
 *
 * @typedef {object} SampleData
 * @property {string} key
 * @property {string} language
 * @property {number | null} vocab_size
 * @property {string | null} base
 * @property {string} text
 *
 * @typedef {object} SiteData   what Python has written into the file (site.py)
 * @property {string} version
 * @property {string} start   with which link the page opens where its address has none; `""`: a newcomer's
 * @property {RunInside | null} [run]  that the engine here could not train
 * @property {Record<string, string>} languages   code and own name
 * @property {Record<string, Record<string, Message>>} words
 * @property {SampleData[]} samples
 * @property {Property[]} properties
 * @property {Record<string, import("./learn_page.js").LessonData[]>} lessons   by language
 * @property {import("./tie_lab.js").TiesData} ties
 * @property {Record<string, string>} styles      of each component
 * @property {string[]} elsewhere                 the app's pages that are not here
 * @property {import("./trainer.js").Told} told
 */
import {setWords} from "../shell/messages.js";
import {OWN_TEXT, parsed, RUN, wordsOf} from "./properties.js";
import {readLink, writeLink} from "./link.js";

/** Milliseconds without a change after which the address is written: browsers take few a second. */
const ADDRESS_AFTER = 300;

/**
 * Said of a link to a page that needs the app, instead of what else it has that is not known here.
 * @param {string} page @param {string} here @returns {import("./link.js").Problem}
 */
const otherPage = (page, here) => ({key: "other_page", values: {page, here}});

/**
 * Pages that links were given out of, by name: where their content is now, and what is chosen there.
 * @type {Record<string, [page: string, chosen: Values]>}
 */
const MOVED = {ties: ["learn", {lab: "ties"}]};

export class Visit {
  /** @param {SiteData} data @param {string[]} pages the first one is where a visit begins */
  constructor(data, pages) {
    this.data = data;
    this.pages = pages;
    this.page = pages[0];
    this.properties = data.properties;
    /** @type {Record<string, Property>} */
    this.named = Object.fromEntries(this.properties.map((one) => [one.name, one]));
    if (data.run) this.named.sample.allowed.push(RUN);
    /** @type {Values} */
    this.values = {};
    /** @type {import("./link.js").Problem[]} */
    this.problems = [];
    /** What the link has and was not looked at yet. @type {Values} */
    this.fromLink = {};
    this.timer = 0;
    /** The address as it was written here: what differs, somebody has opened. */
    this.written = "";
  }

  /** Everything as the address says; what it does not name is as for a newcomer. */
  async readAddress() {
    clearTimeout(this.timer);
    this.written = location.hash;
    const link = await readLink(this.written || this.data.start, this.properties);
    const [page, here] = MOVED[link.page] ?? [link.page, {}];
    this.page = this.pages.includes(page) ? page : this.pages[0];
    this.problems = this.data.elsewhere.includes(link.page)
      ? [otherPage(link.page, this.page), ...link.problems.filter(({key}) => key !== "unknown")]
      : link.problems;
    this.values = Object.fromEntries(
      this.properties.map(({name, default: usual}) => [name, usual]),
    );
    this.values = {...this.values, ...here, ...link.values};
    this.fromLink = link.values;
    if ("text" in link.values && !("sample" in link.values)) this.values.sample = OWN_TEXT;
    for (const {name, starts} of link.isEmpty ? this.properties : [])
      this.values[name] = starts[this.language] ?? this.values[name];
    this.speak();
  }

  /** Says it, once, where the link has a smaller vocabulary than is used. @param {number} low @param {number} used */
  tellSize(low, used) {
    const value = this.fromLink.vocab_size ?? used;
    this.fromLink = {};
    const values = {
      name: "vocab_size",
      reason: "number",
      low,
      high: Number(this.named.vocab_size.high),
      used,
    };
    if (value !== used)
      this.problems.push({key: "changed", values: {...values, value: `'${value}'`}});
  }

  get language() {
    const {languages} = this.data;
    const wanted = navigator.languages.map((one) => one.split("-")[0]);
    return String(this.values.language ?? wanted.find((one) => one in languages) ?? "en");
  }

  /** What every component is told. */
  get visitor() {
    const {language, values, data} = this;
    return {words: data.words[language], language, palette: String(values.palette)};
  }

  /**
   * What the player is told of this visit.
   * @param {string} prefix of the properties in which its step, mode and level are kept
   * @param {number} begins the step where none was chosen
   */
  playerOptions(prefix, begins) {
    const {values} = this;
    return {
      ...this.visitor,
      start_step: Number(values[`${prefix}step`] ?? begins),
      autoplay: values[`${prefix}step`] === null,
      mode: values[`${prefix}mode`],
      level: values[`${prefix}level`],
      fixed_mode: this.hides("mode"),
      hides_next: this.hides("next"),
      hides_numbers: this.hides("numbers"),
    };
  }

  speak() {
    setWords(this.visitor);
    document.documentElement.lang = this.language;
  }

  /** @param {string} part whether a challenge hides it */
  hides(part) {
    return String(this.values.hide).split(" ").includes(part);
  }

  /**
   * A value as from a link: one that is not allowed leaves what was chosen.
   * @param {Record<string, unknown>} told
   */
  choose(told) {
    for (const property of this.properties) {
      const {name} = property;
      if (!(name in told)) continue;
      try {
        this.values[name] = told[name] === null ? null : parsed(property, String(told[name]));
      } catch {
        // It stays as it was.
      }
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.writeAddress(), ADDRESS_AFTER);
  }

  /** To another page, with everything that was chosen. @param {string} page */
  goTo(page) {
    history.pushState(null, "", this.written);
    this.page = page;
    this.problems = [];
    clearTimeout(this.timer);
    this.writeAddress();
  }

  async writeAddress() {
    const hash = await this.link();
    if (location.hash !== this.written) return; // somebody has opened another one meanwhile
    history.replaceState(null, "", hash);
    this.written = location.hash;
  }

  /** What stands behind the file's name. */
  async link() {
    return writeLink(this.page, this.values, this.properties);
  }
}

/** The run in the file, where that is chosen. @param {Visit} visit */
export function runInside({data, values}) {
  return (values.sample === RUN && data.run) || null;
}

/** @param {Visit} visit */
export function chosenSample({data, values}) {
  return data.samples.find(({key}) => key === values.sample);
}

/** @param {Visit} visit @returns {import("./trainer.js").Asked} */
export function chosenTraining(visit) {
  const text =
    runInside(visit)?.payload.text ?? chosenSample(visit)?.text ?? String(visit.values.text);
  return asking(text, settingsOf(visit.values));
}

/** That of the questions that are ready, as `ready_questions` of the app makes it. @param {Visit} visit */
export function readyTraining({data, named, language}) {
  const sample = data.samples.find(({key}) => key === named.sample.starts[language]);
  const usual = Object.fromEntries(data.properties.map(({name, default: value}) => [name, value]));
  const {text, base} = {text: "", ...sample, base: sample?.base ?? "bytes"};
  const vocab_size = 40 + (base === "bytes" ? 256 : new Set(text).size);
  return asking(text, settingsOf({...usual, base, vocab_size}));
}

/** @param {string} text @param {import("../engine/train.js").Settings} settings */
function asking(text, settings) {
  return {identity: digest(JSON.stringify([text, settings])), text, settings};
}

/**
 * @param {import("./properties.js").Values} values
 * @returns {import("../engine/train.js").Settings}
 */
function settingsOf(values) {
  return {
    base: /** @type {import("../engine/alphabet.js").Base} */ (values.base),
    split: String(values.split),
    tie_rule: /** @type {import("../engine/alphabet.js").TieRule} */ (values.tie_rule),
    vocab_size: Number(values.vocab_size),
    min_count: Number(values.min_count),
    special_tokens: wordsOf(String(values.special_tokens)),
  };
}

/** The same for the same text (FNV-1a in two halves): it tells runs apart. @param {string} text */
function digest(text) {
  let [one, other] = [0x811c9dc5, 0xcbf29ce4];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x01000197);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
