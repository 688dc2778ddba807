/**
 * The line of settings: what is chosen for a training, in one line, which opens the controls.
 *
 * Whatever is changed there is told at once, as "settings": all of them, and the number of the
 * change, so that a choice made a second time is told again.
 */
import {element, setText} from "../shell/dom.js";
import {button, dialog, focusAround, menu, numberField, openDialog} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";

/**
 * @typedef {object} Settings
 * @property {number} vocab_size
 * @property {string} base
 * @property {string} split
 * @property {string} pattern
 * @property {string} tie_rule
 * @property {number} min_count
 * @property {string} special_tokens
 *
 * @typedef {object} SettingsData   as settings_line_payload.py makes it
 * @property {Settings} chosen
 * @property {Record<"base" | "split" | "tie_rule", string[]>} choices
 * @property {string} own_split
 * @property {number} smallest
 * @property {number} largest
 * @property {{why: string, size: number} | null} ends  where the training ended, if that was sooner
 *
 * @typedef {HTMLInputElement | HTMLSelectElement} Control
 */

const MOST_MIN_COUNT = 1_000_000;

/** @param {string} base */
const baseTitle = (base) => say(`inputs.base.${base}`);
/** @param {string} split */
const splitTitle = (split) => say(`inputs.split.${split}.title`);
/** @param {string} rule */
const tieTitle = (rule) => say(`inputs.tie.${rule}`);

/** @param {string[]} options @param {(option: string) => string} title */
function choice(options, title) {
  return menu(
    {},
    options.map((value) => [value, title(value)]),
    () => {},
  );
}

/** @param {number} step */
function number(step) {
  return numberField({step: String(step), min: "1"});
}

function line() {
  return element("input", {type: "text", autocomplete: "off", spellcheck: "false", dir: "auto"});
}

/**
 * A control with its label above it, and what there is to say of it below.
 * @param {string} label @param {Control} control @param {...HTMLElement} hints
 */
function field(label, control, ...hints) {
  const whole = element("label", "field", element("span", "label", label), control);
  if (!hints.length) return whole;
  const below = element("div", {id: `below ${label}`.replaceAll(" ", "-")}, ...hints);
  control.setAttribute("aria-describedby", below.id);
  return element("div", {}, whole, below);
}

class SettingsLine extends Part {
  /** @param {SettingsData} data */
  constructor({choices, own_split: ownSplit, chosen}) {
    super();
    this.ownSplit = ownSplit;
    this.chosen = chosen;
    this.changes = 0;
    /** @type {Record<keyof Settings, Control>} */
    this.controls = {
      base: choice(choices.base, baseTitle),
      vocab_size: number(32),
      split: choice(choices.split, splitTitle),
      pattern: line(),
      tie_rule: choice(choices.tie_rule, tieTitle),
      min_count: number(1),
      special_tokens: line(),
    };
    this.words = element("span", "chosen");
    this.button = button("line", element("span", "name", say("inputs.line.name")), () =>
      this.open(),
    );
    this.button.append(" ", this.words);
    this.button.ariaHasPopup = "dialog";
    this.sizeHint = element("p", "hint");
    this.ends = element("p", "hint ends");
    /** @type {SettingsData["ends"]} */
    this.end = null;
    this.splitHint = element("p", "hint");
    this.dialog = this.makeDialog();
    this.root = element("section", "settings-line", this.button, this.dialog);
  }

  makeDialog() {
    const {base, vocab_size, split, pattern, tie_rule, min_count, special_tokens} = this.controls;
    const hint = (/** @type {string} */ name) => element("p", "hint", say(`inputs.${name}`));
    const done = button("done", say("inputs.line.done"), () => this.dialog.close());
    this.ownPattern = field(say("inputs.pattern"), pattern);
    const more = element(
      "div",
      "fields",
      field(say("inputs.min_count"), min_count, hint("min_count_help")),
      field(say("inputs.special_tokens"), special_tokens, hint("special_tokens_help")),
    );
    const node = dialog(
      "",
      say("inputs.line.name"),
      element(
        "div",
        "fields",
        field(say("inputs.vocab_size"), vocab_size, this.sizeHint, this.ends),
        field(say("inputs.base.label"), base, hint("base.help")),
        field(say("inputs.split.label"), split, this.splitHint),
        field(say("inputs.tie.label"), tie_rule, hint("tie.help")),
        this.ownPattern,
      ),
      element("details", {}, element("summary", {}, say("inputs.more")), more),
      element("div", "foot", done),
    );
    special_tokens.setAttribute("placeholder", "<|endoftext|>");
    min_count.setAttribute("max", String(MOST_MIN_COUNT));
    node.addEventListener("change", () => this.changed());
    return node;
  }

  /** Below the line where there is room; on a phone at the lower edge (settings_line.css). */
  open() {
    const {bottom, right} = this.button.getBoundingClientRect();
    this.dialog.style.setProperty("--below", `${Math.min(bottom + 4, innerHeight * 0.4)}px`);
    this.dialog.style.setProperty("--from-right", `${Math.max(8, innerWidth - right)}px`);
    openDialog(this.dialog);
  }

  changed() {
    this.chosen = this.read();
    this.end = null; // until it is trained anew
    this.draw(true);
    this.changes += 1;
    this.tell("settings", {...this.chosen, change: this.changes});
  }

  /** @returns {Settings} what the controls say; a number that is none stays as it was */
  read() {
    const {base, split, pattern, tie_rule, special_tokens} = this.controls;
    return {
      vocab_size: this.numberIn("vocab_size"),
      base: base.value,
      split: split.value,
      pattern: pattern.value,
      tie_rule: tie_rule.value,
      min_count: this.numberIn("min_count"),
      special_tokens: special_tokens.value,
    };
  }

  /** @param {"vocab_size" | "min_count"} name */
  numberIn(name) {
    const {value, min, max} = /** @type {HTMLInputElement} */ (this.controls[name]);
    const entered = value === "" ? this.chosen[name] : Math.round(Number(value));
    return Math.max(Number(min), Math.min(Number(max), entered));
  }

  /** @param {SettingsData} data */
  show({chosen, smallest, largest, ends}) {
    this.chosen = chosen;
    this.end = ends;
    this.controls.vocab_size.setAttribute("min", String(smallest));
    this.controls.vocab_size.setAttribute("max", String(largest));
    setText(this.sizeHint, say("inputs.vocab_size_help", {base_size: String(smallest)}));
    this.draw(false);
  }

  /** @param {boolean} isOwn whether the change was made here; else what is being typed stays */
  draw(isOwn) {
    const {chosen, controls} = this;
    const activeElement = focusAround(this.root);
    const isHidden = chosen.split !== this.ownSplit; // as by a pattern that was a name
    for (const [name, control] of Object.entries(controls)) {
      const value = String(chosen[/** @type {keyof Settings} */ (name)]);
      const isTyped = control === activeElement && !(isHidden && control === controls.pattern);
      if (control.value !== value && (isOwn || !isTyped)) control.value = value;
    }
    this.ownPattern?.toggleAttribute("hidden", isHidden);
    setText(this.splitHint, say(`inputs.split.${chosen.split}.lesson`));
    this.ends.hidden = !this.end;
    if (this.end) {
      const times = say("tokens.once_or_times", {n: chosen.min_count});
      setText(this.ends, say(`inputs.ends.${this.end.why}`, {size: this.end.size, times}));
    }
    const split = say("inputs.line.split", {split: say(`inputs.line.splits.${chosen.split}`)});
    const between = () => element("span", "between", " · ");
    const also = (/** @type {string} */ words) => element("span", "also", between(), words);
    this.words.replaceChildren(
      element("span", "part", say("tokens.tokens", {n: chosen.vocab_size})),
      ...(this.end ? [also(say("inputs.line.ends", {size: this.end.size}))] : []),
      also(baseTitle(chosen.base)),
      element("span", "part", between(), split),
      also(say("inputs.line.ties", {rule: say(`inputs.line.tie.${chosen.tie_rule}`)})),
    );
  }
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & SettingsData>} component */
export default function settingsLine(component) {
  return mounted(component, "settings_line", SettingsLine);
}
