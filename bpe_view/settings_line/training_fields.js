/**
 * How a tokenizer is trained. Whatever is changed is told at once: all of it, and the number of the
 * change, so that a choice made a second time is told again.
 */
import {element, setText} from "../shell/dom.js";
import {focusAround, menu, numberField, segments} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";

/** @typedef {any} TrainingData   as settings_line_payload.py makes it */

const SIZES = ["300", "384", "1024"];
const MOST_MIN_COUNT = 1_000_000;

export class TrainingFields {
  /** @param {(settings: Record<string, unknown>) => void} tell */
  constructor(tell) {
    this.tell = tell;
    this.changes = 0;
    /** @type {TrainingData["chosen"]} */
    this.chosen = {};
    /** @type {TrainingData["end"]} */
    this.ended = null;
    /** @type {Map<string, ReturnType<typeof segments>>} by the name of the setting */
    this.rows = new Map();
    /** @type {Map<string, HTMLElement>} what the choice means, by the name of the setting */
    this.hints = new Map();
    this.other = this.number("vocab_size", say("inputs.other_size"));
    this.least = this.number("min_count", say("inputs.min_count"));
    this.split = this.menu("split", say("inputs.split.label"));
    this.pattern = this.line("pattern", say("inputs.pattern"));
    this.special = this.line("special_tokens", say("inputs.special_tokens"));
    this.other.placeholder = say("inputs.other");
    this.special.placeholder = "<|endoftext|>";
    this.splitHint = element("p", "hint");
    this.patternNote = element("p", {class: "hint", "aria-live": "polite"});
    this.end = element("p", {class: "end", "aria-live": "polite"});
    this.root = element("div", "flow fields");
  }

  /** @param {string} name @param {string} label */
  number(name, label) {
    const node = numberField({class: "entry number", "aria-label": label, min: "1"});
    node.max = String(MOST_MIN_COUNT);
    node.addEventListener("change", () => this.choose(name, this.within(name, node)));
    return node;
  }

  /** A number that is none stays as it was. @param {string} name @param {HTMLInputElement} node */
  within(name, {value, min, max}) {
    const entered = value === "" ? Number(this.chosen[name]) : Math.round(Number(value));
    return Math.max(Number(min), Math.min(Number(max), entered));
  }

  /** @param {string} name @param {string} label */
  menu(name, label) {
    return menu({class: "entry", "aria-label": label}, [], (value) => this.choose(name, value));
  }

  /** @param {string} name @param {string} label */
  line(name, label) {
    const always = {type: "text", autocomplete: "off", spellcheck: "false", dir: "auto"};
    const node = element("input", {...always, class: "entry", "aria-label": label});
    node.addEventListener("change", () => this.choose(name, node.value));
    return node;
  }

  /** @param {string} name @param {string} title @param {string[]} values @param {(value: string) => string} face */
  row(name, title, values, face) {
    const faces = Object.fromEntries(values.map((value) => [value, face(value)]));
    const row = segments("segments", title, faces, (value) => this.choose(name, value));
    this.rows.set(name, row);
    return row.root;
  }

  /** The controls, once it is known what there is to choose. @param {TrainingData} data */
  build({choices, splits}) {
    setOptions(this.split, splits, (one) => say(`inputs.split.${one}.title`));
    const size = say("inputs.vocab_size");
    const sizes = this.row("vocab_size", size, SIZES, (one) => formatNumber(Number(one)));
    const [base, ...others] = Object.entries(choices).map(([name, values]) => {
      const title = say(`inputs.${name}.label`);
      const face = (/** @type {string} */ one) => say(`inputs.line.${name}.${one}`);
      const hint = element("p", "hint");
      this.hints.set(name, hint);
      return labelled(title, this.row(name, title, values, face), hint);
    });
    this.ownPattern = labelled(say("inputs.pattern"), this.pattern, this.patternNote);
    const least = labelled(say("inputs.min_count"), this.least);
    least.classList.add("short");
    const special = labelled(say("inputs.special_tokens"), this.special);
    this.size = labelled(size, element("div", "flow", sizes, this.other));
    this.root.append(
      this.size,
      base,
      labelled(say("inputs.split.label"), this.split, this.splitHint),
      this.ownPattern,
      ...others,
      least,
      element("details", "field short", element("summary", "hint", say("inputs.more")), special),
    );
  }

  /** @param {string} name @param {string | number} value */
  choose(name, value) {
    this.chosen = {...this.chosen, [name]: name === "vocab_size" ? Number(value) : value};
    this.ended = null; // until it is trained anew
    this.draw(true);
    this.changes += 1;
    this.tell({...this.chosen, change: this.changes});
  }

  /** @param {TrainingData} data @param {any} says */
  show(data, says) {
    const {chosen, own_split, smallest, largest, end, note} = data;
    if (!this.rows.size) this.build(data);
    this.chosen = chosen;
    this.ended = end;
    this.ownSplit = own_split;
    this.other.min = String(smallest);
    this.other.max = String(largest);
    this.size?.toggleAttribute("hidden", says === "split"); // all of them are shown
    this.draw(false);
    setText(this.patternNote, note);
    setText(this.end, this.whyItEnded());
  }

  whyItEnded() {
    if (!this.ended) return "";
    const {why, size} = this.ended;
    const times = say("tokens.once_or_times", {n: Number(this.chosen.min_count)});
    return say(`inputs.ends.${why}`, {size, times});
  }

  /** @param {boolean} isOwn whether the change was made here; else what is being typed stays */
  draw(isOwn) {
    const {chosen, rows} = this;
    const size = String(chosen.vocab_size);
    for (const [name, row] of rows) row.show(String(chosen[name]));
    for (const [name, hint] of this.hints)
      setText(hint, say(`inputs.lesson.${name}.${chosen[name]}`));
    const isHidden = chosen.split !== this.ownSplit; // as by a pattern that was a name
    const typing = isOwn ? null : focusAround(this.root);
    /** @type {[HTMLInputElement | HTMLSelectElement, string | number][]} */
    const values = [
      [this.other, SIZES.includes(size) ? "" : size],
      [this.least, chosen.min_count],
      [this.split, chosen.split],
      [this.pattern, chosen.pattern],
      [this.special, chosen.special_tokens],
    ];
    for (const [node, value] of values)
      if (node.value !== String(value) && (node !== typing || (isHidden && node === this.pattern)))
        node.value = String(value);
    this.ownPattern?.toggleAttribute("hidden", isHidden);
    setText(this.splitHint, say(`inputs.split.${chosen.split}.lesson`));
    if (isOwn) for (const said of [this.patternNote, this.end]) setText(said, "");
  }

  /**
   * What stands in the line: first what a phone has room for.
   * @param {"all" | "split"} says how much @returns {[string, string?]}
   */
  inWords(says) {
    const {vocab_size, base, split} = this.chosen;
    const splits = say(`inputs.line.splits.${split}`);
    if (says === "split") return [splits];
    const tokens = say("tokens.tokens", {n: this.ended?.size ?? Number(vocab_size)});
    return [tokens, ` · ${say(`inputs.line.base.${base}`)} · ${splits}`];
  }
}

/** @param {string} title @param {...HTMLElement} controls which have names of their own */
function labelled(title, ...controls) {
  return element("div", "field", element("span", "hint", title), ...controls);
}

/** Writes only what differs. @param {HTMLSelectElement} node @param {string[]} values @param {(value: string) => string} title */
export function setOptions(node, values, title) {
  const titles = values.map(title);
  const before = [...node.options].map(({value, text}) => value + text);
  if (before.join("\n") === values.map((value, place) => value + titles[place]).join("\n")) return;
  const options = values.map((value, place) => element("option", {value}, titles[place]));
  node.replaceChildren(...options);
}
