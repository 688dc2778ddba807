/** The lab of page Learn: tie rules side by side, and what is counted and merged in a run of letters. */
import tieChoices from "../ties/choices/tie_choices.js";
import futures from "../ties/divergence/divergence.js";
import overlap from "../ties/overlap/overlap.js";
import {element, setText} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {paragraph} from "./frame.js";
import {Place} from "./place.js";
import {sentenceOf} from "./trainer.js";

/**
 * What choices.js is given besides what is chosen.
 * @typedef {Omit<import("../ties/choices/tie_choices.js").ChoicesData, "beginning" | "chosen" | "fixed">} TiesData
 */

/** @typedef {{nodes: Node[], fill?: () => void}} Shown   what stands there, and what is done then */

const CHOSEN = ["tie_stage", "tie_text", "tie_own", "tie_rules", "run_letters", "overlap_text"];

export class TieLab {
  /** @param {import("./visit.js").Visit} visit @param {import("./trainer.js").Trainer} trainer */
  constructor(visit, trainer) {
    this.visit = visit;
    this.trainer = trainer;
    this.root = element("div", {});
    this.title = element("h1", {});
    this.lesson = element("p", {});
    this.below = element("div", "below");
    this.beginning = 0;
    /** Of the answer that is waited for. */
    this.number = 0;
    const {styles} = visit.data;
    this.choices = new Place(tieChoices, styles.tie_choices, {
      chosen: (/** @type {Record<string, unknown>} */ chosen) => this.change(chosen),
    });
    this.futures = new Place(futures, styles.futures, {
      at: (/** @type {{step: number}} */ {step}) => visit.choose({tie_step: step}),
    });
    this.overlap = new Place(overlap, styles.overlap, {});
  }

  open() {
    this.beginning += 1;
    this.redraw();
  }

  leave() {
    this.futures.leave();
  }

  redraw() {
    const {visit} = this;
    this.lesson = paragraph("ties.overlap.lesson");
    this.root.replaceChildren(this.title, this.lesson, this.choices.root, this.below);
    this.choices.show({
      ...visit.data.ties,
      ...visit.visitor,
      beginning: this.beginning,
      chosen: Object.fromEntries(CHOSEN.map((name) => [name, visit.values[name]])),
      fixed: ["text", "settings"].filter((part) => visit.hides(part)),
    });
    this.show();
  }

  /** @param {Record<string, unknown>} chosen */
  change(chosen) {
    const {values} = this.visit;
    const isOther = ["tie_text", "tie_own"].some((name) => values[name] !== chosen[name]);
    this.visit.choose({...chosen, ...(isOther ? {tie_step: null} : {})});
    this.show();
  }

  async show() {
    this.number += 1;
    const {number} = this;
    const {tie_stage: stage} = this.visit.values;
    const isTies = stage === "ties";
    setText(this.title, say(`ties.question.${stage}`));
    this.lesson.hidden = isTies;
    const {nodes, fill} = await (isTies ? this.ties() : this.overlaps()).catch(told);
    if (number !== this.number) return;
    this.below.replaceChildren(...nodes);
    fill?.(); // a component asks the page around it for its colours
  }

  /** @returns {Promise<Shown>} */
  async ties() {
    const {data, values, visitor} = this.visit;
    const text = data.ties.examples[String(values.tie_text)] ?? String(values.tie_own);
    const rules = data.ties.rules.filter((rule) =>
      String(values.tie_rules).split(" ").includes(rule),
    );
    const {most} = data.ties;
    const length = Array.from(text).length;
    if (rules.length < 2) return oneSentence("ties.lab.choose_two");
    if (!text.trim()) return oneSentence("ties.lab.no_text");
    if (length > most) return oneSentence("ties.lab.too_long", {length, n: most});
    const identity = JSON.stringify([text, rules]);
    const payload = await this.trainer.ask("ties", {text, rules, identity});
    if (!payload.outcomes.some(({merges}) => merges)) return oneSentence("ties.lab.nothing");
    const startStep = Number(values.tie_step ?? 0);
    const fill = () => this.futures.show({...payload, ...visitor, start_step: startStep});
    return {nodes: [this.futures.root], fill};
  }

  /** @returns {Promise<Shown>} */
  async overlaps() {
    const {data, values, visitor} = this.visit;
    const most = data.ties.most_drawn;
    const text = String(values.overlap_text) || "a".repeat(Number(values.run_letters));
    const length = Array.from(text).length;
    const after = paragraph("ties.overlap.why_count");
    if (length > most) return oneSentence("ties.overlap.too_long", {length, n: most});
    const payload = await this.trainer.ask("overlap", {text});
    if (!payload) return oneSentence("ties.overlap.no_pair");
    const fill = () => this.overlap.show({...payload, ...visitor});
    return {nodes: [this.overlap.root, after], fill};
  }
}

/** @param {string} key @param {Record<string, number>} [values] @returns {Shown} */
function oneSentence(key, values) {
  return {nodes: [element("p", {}, say(key, values))]};
}

/** @param {unknown} error @returns {Shown} */
function told(error) {
  return {nodes: [element("p", {}, sentenceOf(error))]};
}
