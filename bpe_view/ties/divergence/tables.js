/** Where the futures part, and what came of it: two small tables. */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";

/**
 * @typedef {import("./divergence_payload.d.ts").PartingData} Parting
 * @typedef {import("./divergence_payload.d.ts").Outcome} Outcome
 * @typedef {import("./divergence_payload.d.ts").Verdict} Verdict
 */

/** @param {string} title @param {string[]} heads @param {HTMLElement[]} rows */
function table(title, heads, rows) {
  const head = element(
    "thead",
    "",
    element("tr", "", ...heads.map((words) => element("th", {scope: "col"}, words))),
  );
  // It may be wider than a phone: then it scrolls by itself, with keys too.
  return element(
    "div",
    {class: "scrolls", tabindex: "0", role: "region", "aria-label": title},
    element("table", "", head, element("tbody", "", ...rows)),
  );
}

/** @param {string | HTMLElement} head @param {(string | Node)[]} cells @param {string} [name] */
function row(head, cells, name = "") {
  return element(
    "tr",
    name,
    element("th", {scope: "row"}, head),
    ...cells.map((cell) => element("td", "", cell)),
  );
}

/** @param {string[]} rules */
function inWords(rules) {
  return rules.map((rule) => say(`ties.rule.${rule}`)).join(" · ");
}

/**
 * The tied pairs at the parting, what each rule looks at, and which rule takes which.
 * @param {Parting | null} parting null: they never part
 * @param {import("../../player/run/payload.js").Run} run any of them: up to there all are the same
 * @param {number} ties how many ties there were on the way
 */
export function partingPanel(parting, run, ties) {
  const title = element("h2", "title", say("ties.parting.title"));
  const panel = element("section", "panel parting", title);
  if (!parting) {
    panel.append(
      element("p", "", ties ? say("ties.parting.never", {n: ties}) : say("ties.parting.no_ties")),
    );
    return panel;
  }
  const rows = parting.contenders.map(({pair, place, order, taken_by: rules}) => {
    const chips = element("span", "pair", tokenChip(run, pair[0]), tokenChip(run, pair[1]));
    const cells = [String(place), pair.join(", "), order.join(", "), inWords(rules) || "–"];
    return row(chips, cells, rules.length ? "taken" : "");
  });
  const heads = ["pair", "place", "ids", "order", "taken"].map((name) =>
    say(`ties.parting.${name}`),
  );
  const words = say("ties.parting.there", {
    n: parting.tied,
    number: parting.step + 1,
    times: say("tokens.once_or_times", {n: parting.count}),
  });
  panel.append(element("p", "", words), table(title.textContent, heads, rows));
  if (parting.tied > rows.length)
    panel.append(element("p", "hint", say("ties.parting.more", {n: parting.tied - rows.length})));
  return panel;
}

/** What each rule has led to. @param {{outcomes: Outcome[], verdict: Verdict}} data */
export function outcomePanel({outcomes, verdict: {key, ...values}}) {
  const title = element("h2", "title", say("ties.end.title"));
  const heads = ["rule", "merges", "ties", "tokens", "shared", "cuts"].map((name) =>
    say(`ties.end.${name}`),
  );
  const rows = outcomes.map((one, place) => {
    const beside =
      place === 0
        ? ["–", "–"]
        : [
            say("ties.end.of", {shared: one.shared, merges: one.merges}),
            say(one.same_cuts ? "ties.end.same" : "ties.end.differ"),
          ];
    return row(
      say(`ties.rule.${one.rule}`),
      [one.merges, one.ties, one.tokens].map((number) => formatNumber(number)).concat(beside),
    );
  });
  return element(
    "section",
    "panel outcome",
    title,
    element("p", "", say(`ties.end.${key}`, values)),
    table(title.textContent, heads, rows),
  );
}
