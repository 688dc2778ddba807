/**
 * Three rules of choice, a Streamlit component: a column for each with its best choices as bars, all
 * at the same step, and below a passage as each would cut it by then.
 *
 * @typedef {{identity: string, start_step: number} & Record<string, any>} RulesData
 * @typedef {any} RuleStep   as rules_payload.py makes it
 * @typedef {any} Choice   as rules_payload.py makes it
 */
import {paceKeys, stepKeys} from "../player/keys/key_table.js";
import {Steps} from "../player/steps/steps.js";
import {Rows} from "../rows/rows.js";
import {element, setText} from "../shell/dom.js";
import {Keys} from "../shell/keys.js";
import {focusAround, spokenLine} from "../shell/kit.js";
import {say, sayParts} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {formatNumber} from "../shell/number_format.js";
import {graphemes} from "../tokens/graphemes.js";
import {Printer} from "../tokens/printable.js";
import {hue} from "../tokens/token_chip.js";

class ThreeRules extends Part {
  /** @type {RulesData | null} */
  data = null;
  printer = new Printer({});
  heard = spokenLine();
  steps = new Steps({
    draw: ({step, moving}) => this.draw(step, moving),
    isStill: () => true,
    report: (step) => this.tell("at", {identity: this.data?.identity, step}),
    say: (words) => setText(this.heard, words),
  });
  rows = new Rows();
  keys = new Keys(
    () => [...stepKeys(this.steps, () => {}), ...paceKeys(this.steps)],
    say("player.keys.where"),
    () => this.rows.look(null),
  );
  stands = element("p", "stands");
  grid = element("div", "stack rules-grid");
  root = element(
    "section",
    {class: "frame stack three-rules", "aria-label": say("rules.label")},
    element("div", "panel bar", this.steps.controls.root),
    this.grid,
    element("div", "panel cut", this.stands, this.rows.root),
    this.heard,
    this.keys.dialog,
  );

  constructor() {
    super();
    const {root, speed} = this.steps.controls;
    root.append(speed, this.keys.button);
  }

  watching() {
    return [this.steps, this.rows];
  }

  stop() {
    this.steps.stop();
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    const inRows = this.rows.root.contains(focusAround(this.root));
    return (inRows && this.rows.actionOf(event)) || this.keys.actionOf(event, target);
  }

  /** @param {RulesData} data */
  show(data) {
    if (data.identity === this.data?.identity) return;
    this.data = data;
    this.printer = new Printer(data.marks);
    this.rows.show({
      label: say("rules.label"),
      text: data.text,
      marks: data.marks,
      rows: this.cut(0),
    });
    this.steps.load(data.rules.bpe.length - 1, data.start_step);
    this.steps.show(this.steps.step, false);
  }

  /** @param {number} step @param {boolean} moving whether more steps are about to follow */
  draw(step, moving) {
    const {data, steps} = this;
    if (!data) return;
    steps.controls.show(steps);
    const {scrubber, total} = steps.controls;
    setText(total, say("rules.of", {n: steps.size}));
    scrubber.setAttribute("aria-valuetext", `${step} ${total.textContent}`);
    const columns = Object.entries(data.rules).map(([rule, run]) =>
      this.column(rule, run[step], step < steps.size),
    );
    this.grid.replaceChildren(...columns);
    this.cutAnew(data, step);
    setText(this.stands, standing(data, step));
    this.root.dataset.step = String(step);
    if (moving) return;
    const chosen = columns.map((column) => column.querySelector(".said")?.textContent ?? "");
    setText(this.heard, [this.stands.textContent, ...chosen].join(" "));
  }

  /** @param {RulesData} data @param {number} step */
  cutAnew({text, marks}, step) {
    const rows = this.cut(step);
    // Where a piece may end inside of what is one character to the eye, columns are not the same.
    if (graphemes(text).length < Array.from(text).length)
      this.rows.show({label: say("rules.label"), text, marks, rows});
    else for (const [number, row] of rows.entries()) this.rows.replace(number, row);
  }

  /** The passage at a step. @param {number} step @returns {any[]} */
  cut(step) {
    return Object.entries(this.data?.rules ?? {}).map(([rule, run]) => {
      const {tokens} = run[step];
      const name = say(`rules.name.${rule}`);
      const words = say("tokens.tokens", {n: tokens.ends.length});
      const number = formatNumber(tokens.ends.length);
      return {name, note: "", number, said: `${name}: ${words}`, tokens};
    });
  }

  /** @param {string} rule @param {RuleStep} step @param {boolean} chooses whether a choice follows */
  column(rule, {size, choices}, chooses) {
    const name = say(`rules.name.${rule}`);
    const count = element("span", "hint count", say("rules.size", {n: size}));
    const most = Math.max(...choices.map(({score}) => score));
    const bars = choices.map((choice, place) => {
      const isTied = chooses && place > 0 && choice.score === choices[0].score;
      const state = chooses && place === 0 ? "winner" : isTied ? "tie" : "";
      return this.bar(rule, choice, most, state);
    });
    const next = element("p", "next", ...(chooses ? this.next(choices[0]) : []));
    const said = chooses ? `${name}: ${next.textContent}, ${bars[0].dataset.said}.` : "";
    return element(
      "section",
      {class: "panel rule", "aria-label": name, "data-rule": rule},
      element("header", "flow lines head", element("h2", "title", name), count),
      element("p", "hint", say(`rules.goes_by.${rule}`)),
      next,
      element("ol", "bars", ...bars),
      element("span", {class: "said unseen", "aria-hidden": "true"}, said),
    );
  }

  /** @param {Choice} choice */
  next({pieces: [left, right]}) {
    const values = {left: this.chip(left), right: this.chip(right ?? ""), piece: this.chip(left)};
    return sayParts(`rules.next.${right ? "merge" : "drop"}`, values).map((part) =>
      typeof part === "object" && "strong" in part
        ? element("strong", "", part.strong)
        : /** @type {string | Node} */ (part),
    );
  }

  /** @param {string} rule @param {Choice} choice @param {number} most @param {string} state */
  bar(rule, {pieces, score, counts: [pair, ...parts]}, most, state) {
    const bar = element("span", {
      class: "bar",
      style: `transform: scaleX(${Math.max(0.01, score / (most || 1))})`,
    });
    const quotient = rule === "wordpiece" ? `${pair} ÷ (${parts.join(" × ")})` : "";
    const number = goesBy(rule, score);
    const attributes = {class: "candidate", "data-state": state, "data-said": quotient || number};
    return element(
      "li",
      attributes,
      element("span", "pair", ...pieces.map((piece) => this.chip(piece))),
      element("span", "track", bar),
      element("span", "value", number, element("small", "hint", quotient)),
    );
  }

  /** @param {string} piece */
  chip(piece) {
    const label = this.printer.printable(new TextEncoder().encode(piece));
    const isBare = Array.from(piece).length === 1;
    return element("bdi", isBare ? "tok" : `tok m h${hue(label)}`, label);
  }
}

/** What a rule goes by, as a number. @param {string} rule @param {number} score */
function goesBy(rule, score) {
  if (rule === "bpe") return formatNumber(score);
  if (score >= 0.001) return formatNumber(score, 3);
  return score < 1e-6 ? `< ${formatNumber(1e-6, 6)}` : formatNumber(score, 6);
}

/** Where the rules stand, in words. @param {RulesData} data @param {number} step */
function standing({rules, parts_at: parts, shared}, step) {
  const {size} = rules.bpe[step];
  if (step === rules.bpe.length - 1) return say("rules.stands.end", {n: size, shared});
  const stands = step < parts ? "before" : step === parts ? "here" : "after";
  return say(`rules.stands.${stands}`, {n: parts + 1});
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & RulesData>} component */
export default function threeRules(component) {
  return mounted(component, "three_rules", ThreeRules);
}
