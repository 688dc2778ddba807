/**
 * The line of settings: what is chosen for a training, in one line, which opens the controls.
 *
 * Whatever is changed there is told at once, as "settings": all of them, and the number of the
 * change, so that a choice made a second time is told again.
 */
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {mounted} from "../shell/mount.js";

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
function menu(options, title) {
  return element("select", {}, ...options.map((value) => element("option", {value}, title(value))));
}

/** @param {number} step */
function number(step) {
  return element("input", {type: "number", inputmode: "numeric", step: String(step), min: "1"});
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

class SettingsLine {
  /** @param {SettingsData} data */
  constructor({choices, own_split: ownSplit, chosen}) {
    this.ownSplit = ownSplit;
    this.chosen = chosen;
    this.changes = 0;
    /** @type {((name: string, value: unknown) => void) | undefined} */
    this.tell = undefined;
    /** @type {Record<keyof Settings, Control>} */
    this.controls = {
      base: menu(choices.base, baseTitle),
      vocab_size: number(32),
      split: menu(choices.split, splitTitle),
      pattern: line(),
      tie_rule: menu(choices.tie_rule, tieTitle),
      min_count: number(1),
      special_tokens: line(),
    };
    this.words = element("span", "chosen");
    this.button = element(
      "button",
      {type: "button", class: "line", "aria-haspopup": "dialog"},
      element("span", "name", say("inputs.line.name")),
      " ",
      this.words,
    );
    this.sizeHint = element("p", "hint");
    this.ends = element("p", "hint ends");
    /** @type {SettingsData["ends"]} */
    this.end = null;
    this.splitHint = element("p", "hint");
    this.dialog = this.makeDialog();
    this.root = element("section", "settings-line", this.button, this.dialog);
    this.button.addEventListener("click", () => this.open());
  }

  makeDialog() {
    const {base, vocab_size, split, pattern, tie_rule, min_count, special_tokens} = this.controls;
    const hint = (/** @type {string} */ name) => element("p", "hint", say(`inputs.${name}`));
    const done = element("button", {type: "button", class: "done"}, say("inputs.line.done"));
    this.ownPattern = field(say("inputs.pattern"), pattern);
    const dialog = element(
      "dialog",
      {"aria-labelledby": "settings-title"},
      element("h2", {id: "settings-title"}, say("inputs.line.name")),
      element(
        "div",
        "fields",
        field(say("inputs.vocab_size"), vocab_size, this.sizeHint, this.ends),
        field(say("inputs.base.label"), base, hint("base.help")),
        field(say("inputs.split.label"), split, this.splitHint),
        field(say("inputs.tie.label"), tie_rule, hint("tie.help")),
        this.ownPattern,
      ),
      element(
        "details",
        {},
        element("summary", {}, say("inputs.more")),
        element(
          "div",
          "fields",
          field(say("inputs.min_count"), min_count, hint("min_count_help")),
          field(say("inputs.special_tokens"), special_tokens, hint("special_tokens_help")),
        ),
      ),
      element("div", "foot", done),
    );
    special_tokens.setAttribute("placeholder", "<|endoftext|>");
    min_count.setAttribute("max", String(MOST_MIN_COUNT));
    done.addEventListener("click", () => dialog.close());
    dialog.addEventListener("change", () => this.changed());
    dialog.addEventListener("keydown", (event) => event.stopPropagation()); // not for the page
    dialog.addEventListener("click", (event) => this.clicked(event));
    return dialog;
  }

  /** Below the line where there is room; on a phone at the lower edge (settings_line.css). */
  open() {
    const {bottom, right} = this.button.getBoundingClientRect();
    this.dialog.style.setProperty("--below", `${Math.min(bottom + 4, innerHeight * 0.4)}px`);
    this.dialog.style.setProperty("--from-right", `${Math.max(8, innerWidth - right)}px`);
    this.dialog.showModal();
  }

  /**
   * A click beside the dialog closes it: there the dialog itself is the target, outside its box.
   * @param {MouseEvent} event
   */
  clicked({target, clientX, clientY}) {
    const {left, right, top, bottom} = this.dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === this.dialog && !isInside) this.dialog.close();
  }

  changed() {
    this.chosen = this.read();
    this.end = null; // until it is trained anew
    this.draw(true);
    this.changes += 1;
    this.tell?.("settings", {...this.chosen, change: this.changes});
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
    const {activeElement} = /** @type {ShadowRoot | Document} */ (this.root.getRootNode());
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

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & SettingsData>} component
 * @returns {() => void} cleanup
 */
export default function settingsLine(component) {
  const {data} = component;
  return mounted(
    component,
    "settings_line",
    () => new SettingsLine(data),
    (part) => part.show(data),
  );
}
