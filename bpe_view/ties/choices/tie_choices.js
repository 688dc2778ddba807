/**
 * The choices of the lab of ties and overlaps: which part of it; a text and tie rules, or a run of letters.
 * All of them are told together as "chosen" whenever one changes; only another beginning (a link, an
 * example in the visitor's language) writes into them.
 */
import {element, setText} from "../../shell/dom.js";
import {button, menu} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {mounted, Part} from "../../shell/mount.js";
import {LONG_REST, typedLine} from "../../shell/typed_text.js";

/**
 * By the names that they have in a link.
 * @typedef {object} Chosen
 * @property {string} tie_stage
 * @property {string} tie_text      an example, or `own`
 * @property {string} tie_own       the own text
 * @property {string} tie_rules     with spaces between them
 * @property {number} run_letters
 * @property {string} overlap_text
 *
 * @typedef {object} ChoicesData   as tie_choices_payload.py makes it
 * @property {number} beginning
 * @property {Chosen} chosen        with what this beginning begins
 * @property {string[]} stages
 * @property {Record<string, string>} examples
 * @property {string} own           the choice of a text of one's own
 * @property {import("../../engine/alphabet.js").TieRule[]} rules
 * @property {number[]} lengths     of a run of letters, all that there are
 * @property {string} drawn_example
 * @property {number} most          characters of the own text
 * @property {number} most_drawn    characters of the text whose pairs are drawn
 * @property {string[]} fixed       what somebody else has chosen: text, settings
 */

class TieChoices extends Part {
  /** @param {ChoicesData} data */
  constructor(data) {
    super();
    this.data = data;
    this.beginning = -1;
    this.chosen = data.chosen;
    this.stages = data.stages.map((stage) => this.stage(stage));
    this.example = this.menu();
    this.lesson = element("p", "about");
    const ownHelp = say("ties.lab.own_help", {n: data.most});
    const runHelp = say("ties.overlap.own_help", {n: data.most_drawn});
    this.own = this.line("tie_own", say("ties.lab.own_text"), ownHelp);
    this.rules = data.rules.map((rule) => this.rule(rule));
    this.letters = this.slider();
    this.count = element("output");
    this.run = this.line("overlap_text", say("ties.overlap.own"), runHelp);
    this.run.field.placeholder = data.drawn_example;
    this.ownLine = named(this.own.field);
    const example = named(this.example);
    const ofText = element("div", "of-text", example, this.lesson, this.ownLine);
    const rules = group("of-settings", say("ties.lab.rules"), "", ...this.rules);
    this.ties = element("div", "two", ofText, rules);
    const letters = named(this.letters, this.count);
    this.overlap = element("div", "two of-text", letters, named(this.run.field));
    const stages = group("stages", say("ties.tab.title"), "unseen", ...this.stages);
    this.root = element("section", "tie-choices", stages, this.ties, this.overlap);
  }

  /** @param {string} stage */
  stage(stage) {
    return this.toggle(stage, say(`ties.tab.${stage}`), () => this.change({tie_stage: stage}));
  }

  /** @param {string} rule */
  rule(rule) {
    return this.toggle(rule, say(`inputs.tie.${rule}`), () => {
      const on = this.chosen.tie_rules.split(" ");
      const rules = this.data.rules.filter((one) => on.includes(one) !== (one === rule));
      this.change({tie_rules: rules.join(" ")});
    });
  }

  /** @param {string} value @param {string} words @param {() => void} press */
  toggle(value, words, press) {
    const node = button("", words, press);
    node.value = value;
    return node;
  }

  menu() {
    const {examples, own} = this.data;
    /** @type {[string, string][]} */
    const named = [...Object.entries(examples), [own, say("ties.lab.own")]];
    const label = {"aria-label": say("ties.lab.text")};
    return menu(label, named, (value) => this.change({tie_text: value}));
  }

  slider() {
    const {lengths} = this.data;
    const ends = {min: String(lengths[0]), max: String(lengths[lengths.length - 1])};
    const slider = element("input", {
      type: "range",
      "aria-label": say("ties.overlap.letters"),
      ...ends,
    });
    slider.addEventListener("input", () => this.count.replaceChildren(slider.value));
    slider.addEventListener("change", () => this.change({run_letters: slider.valueAsNumber}));
    return slider;
  }

  /** @param {"tie_own" | "overlap_text"} name @param {string} label @param {string} help */
  line(name, label, help) {
    const words = {"aria-label": label, "aria-description": help};
    return typedLine(words, LONG_REST, (text) => this.change({[name]: text}));
  }

  stop() {
    this.own.stop();
    this.run.stop();
  }

  /** @param {Partial<Chosen>} changes */
  change(changes) {
    this.chosen = {...this.chosen, ...changes};
    this.draw();
    this.tell("chosen", this.chosen);
  }

  /** @param {ChoicesData} data @param {TieChoices} [before] */
  show(data, before) {
    this.data = data;
    for (const part of ["text", "settings"])
      this.root.classList.toggle(`fixed-${part}`, data.fixed.includes(part));
    if (data.beginning === this.beginning) return;
    this.beginning = data.beginning;
    this.chosen = data.chosen;
    this.own.begin(data.chosen.tie_own);
    this.run.begin(data.chosen.overlap_text);
    if (before?.beginning === data.beginning) this.takeOver(before);
    this.draw();
  }

  /** Goes on with what was chosen in another language. @param {TieChoices} before */
  takeOver(before) {
    this.chosen = before.chosen;
    this.own.takeOver(before.own);
    this.run.takeOver(before.run);
  }

  draw() {
    const {tie_stage, tie_text, tie_rules, run_letters, overlap_text} = this.chosen;
    const rules = tie_rules.split(" ");
    for (const one of this.stages) one.ariaPressed = String(one.value === tie_stage);
    for (const one of this.rules) one.ariaPressed = String(rules.includes(one.value));
    this.ties.hidden = tie_stage !== "ties";
    this.overlap.hidden = tie_stage !== "overlap";
    this.example.value = tie_text;
    setText(this.lesson, say(`ties.lesson.${tie_text}`));
    this.ownLine.hidden = tie_text !== this.data.own;
    this.letters.value = String(run_letters);
    this.letters.disabled = overlap_text !== "";
    setText(this.count, String(run_letters));
  }
}

/** An input with its words before it. @param {HTMLElement} input @param {...Node} more */
function named(input, ...more) {
  const words = element("span", "words", input.getAttribute("aria-label") ?? "");
  return element("label", "labelled", words, input, ...more);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} look of the label
 * @param {...Node} buttons
 */
function group(name, label, look, ...buttons) {
  const words = element("span", `words ${look}`, label);
  const attributes = {class: "buttons", role: "group", "aria-label": label};
  return element("div", name, words, element("div", attributes, ...buttons));
}

/** @param {import("../../shell/host.js").Component<import("../../shell/mount.js").Visitor & ChoicesData>} component */
export default function tieChoices(component) {
  return mounted(component, "tie_choices", TieChoices);
}
