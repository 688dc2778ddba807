/**
 * Three rules of choice, a Streamlit component: a column for each with its best choices as bars, all
 * at the same step, and below a passage as each would cut it by then.
 *
 * @typedef {{identity: string, start_step: number} & Record<string, any>} RulesData
 * @typedef {any} RuleStep   as rules_payload.py makes it
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
import {Printer} from "../tokens/printable.js";
import {hue, partNode} from "../tokens/token_chip.js";
import {NO_SOURCE} from "../tokens/token_source.js";

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
    element("div", "panel steps", this.steps.controls.root),
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
    this.steps.load(data.rules.bpe.length - 1, data.start_step);
    this.steps.show(this.steps.step, false);
  }

  /** @param {number} step @param {boolean} moving whether more steps are about to follow */
  draw(step, moving) {
    const {data, steps} = this;
    if (!data) return;
    steps.controls.show(steps);
    const {scrubber, totals} = steps.controls;
    const [total] = totals;
    setText(total, say("rules.of", {n: steps.size}));
    scrubber.setAttribute("aria-valuetext", `${step} ${total.textContent}`);
    const runs = Object.entries(data.rules);
    const hasNext = step < steps.size;
    this.grid.replaceChildren(...runs.map(([rule, run]) => this.column(rule, run[step], hasNext)));
    const rows = runs.map(([rule, run]) => rowOfRule(say(`rules.name.${rule}`), run[step].tokens));
    this.rows.show({label: say("rules.label"), text: data.text, marks: data.marks, rows});
    setText(this.stands, standing(data, step));
    if (moving) return;
    const next = [...this.grid.querySelectorAll(".next, [data-state=winner] .value")];
    setText(this.heard, [this.stands, ...next].map(({textContent}) => textContent).join(" "));
  }

  /** What a rule can choose at a step, as bars. @param {string} rule @param {RuleStep} step @param {boolean} hasNext */
  column(rule, {size, choices}, hasNext) {
    const name = say(`rules.name.${rule}`);
    const count = element("span", "hint count", say("rules.size", {n: size}));
    const most = Math.max(...choices.map(({score}) => score)) || 1;
    const bars = choices.map((choice, place) => {
      const {pieces, score, counts} = choice;
      const isTied = score === choices[0].score;
      const bar = element("span", "bar");
      bar.style.transform = `scaleX(${Math.max(0.01, score / most)})`;
      const quotient = rule === "wordpiece" ? quotientOf(counts) : "";
      return element(
        "li",
        {class: "candidate", "data-state": !hasNext ? "" : !place ? "winner" : isTied ? "tie" : ""},
        element("span", "pair", ...pieces.map((piece) => this.chip(piece))),
        element("span", "track", bar),
        element("span", "value", scoreInWords(rule, score), element("small", "hint", quotient)),
      );
    });
    return element(
      "section",
      {class: "panel rule", "aria-label": name, "data-rule": rule},
      element("header", "flow lines head", element("h2", "title", name), count),
      element("p", "hint", say(`rules.goes_by.${rule}`)),
      element("p", "next", ...(hasNext ? this.next(choices[0].pieces) : [])),
      element("ol", "bars", ...bars),
    );
  }

  /** @param {string[]} pieces that merge, or the one that goes */
  next([left, right]) {
    const values = {left: this.chip(left), right: this.chip(right ?? ""), piece: this.chip(left)};
    const parts = sayParts(right ? "rules.next.merge" : "rules.next.drop", values);
    return parts.map((part) => partNode(NO_SOURCE, part));
  }

  /** @param {string} piece */
  chip(piece) {
    const label = this.printer.printable(new TextEncoder().encode(piece));
    const isBare = Array.from(piece).length === 1;
    return element("bdi", isBare ? "tok" : `tok m h${hue(label)}`, label);
  }
}

/** The passage as a rule cuts it. @param {string} name @param {any} tokens */
function rowOfRule(name, tokens) {
  const n = tokens.ends.length;
  const said = `${name}: ${say("tokens.tokens", {n})}`;
  return {name, note: "", number: formatNumber(n), said, tokens};
}

/** @param {number[]} counts of a pair, and of its parts */
function quotientOf([pair, ...parts]) {
  return `${pair} ÷ (${parts.join(" × ")})`;
}

/** What a rule goes by, as a number. @param {string} rule @param {number} score */
function scoreInWords(rule, score) {
  if (rule === "bpe") return formatNumber(score);
  if (score >= 0.001) return formatNumber(score, 3);
  return score < 1e-6 ? `< ${formatNumber(1e-6, 6)}` : formatNumber(score, 6);
}

/** Where the rules stand, in words. @param {RulesData} data @param {number} step */
function standing({rules, parts_at: parts, shared}, step) {
  if (step === rules.bpe.length - 1)
    return say("rules.stands.end", {n: rules.bpe[step].size, shared});
  const stands = step < parts ? "before" : step === parts ? "here" : "after";
  return say(`rules.stands.${stands}`, {n: parts + 1});
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & RulesData>} component */
export default function threeRules(component) {
  return mounted(component, "three_rules", ThreeRules);
}
