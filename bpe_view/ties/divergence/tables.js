/** Where the futures part, and what came of it: two small tables. */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {panel, row, scrolling, table} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";

/**
 * @typedef {import("./divergence_payload.d.ts").PartingData} Parting
 * @typedef {import("./divergence_payload.d.ts").Outcome} Outcome
 * @typedef {import("./divergence_payload.d.ts").Verdict} Verdict
 */

/** @param {string[]} rules */
function inWords(rules) {
  return rules.map((rule) => say(`inputs.tie.${rule}`)).join(" · ");
}

/**
 * The tied pairs at the parting, what each rule looks at, and which rule takes which.
 * @param {Parting | null} parting null: they never part
 * @param {import("../../player/run/payload.js").Run} run any of them: up to there all are the same
 * @param {number} ties how many ties there were on the way
 */
export function partingPanel(parting, run, ties) {
  const title = say("ties.parting.title");
  if (!parting) {
    const never = ties ? say("ties.parting.never", {n: ties}) : say("ties.parting.no_ties");
    return panel("parting", title, element("p", "", never));
  }
  const rows = parting.contenders.map(({pair, place, order, taken_by: rules}) => {
    const chips = element("span", "pair", tokenChip(run, pair[0]), tokenChip(run, pair[1]));
    const cells = [String(place), pair.join(", "), order.join(", "), inWords(rules) || "–"];
    return row(rules.length ? "taken" : "", chips, ...cells);
  });
  const heads = ["pair", "place", "ids", "order", "taken"].map((name) =>
    say(`ties.parting.${name}`),
  );
  const words = say("ties.parting.there", {
    n: parting.tied,
    number: parting.step + 1,
    times: say("tokens.once_or_times", {n: parting.count}),
  });
  const more = parting.tied - rows.length;
  const hint = more > 0 ? [element("p", "hint", say("ties.parting.more", {n: more}))] : [];
  const told = element("p", "", words);
  return panel("parting", title, told, scrolling(title, table("", heads, rows)), ...hint);
}

/** What each rule has led to. @param {{outcomes: Outcome[], verdict: Verdict}} data */
export function outcomePanel({outcomes, verdict: {key, ...values}}) {
  const title = say("ties.end.title");
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
    const numbers = [one.merges, one.ties, one.tokens].map((number) => formatNumber(number));
    return row("", say(`inputs.tie.${one.rule}`), ...numbers, ...beside);
  });
  const told = element("p", "", say(`ties.end.${key}`, values));
  return panel("outcome", title, told, scrolling(title, table("", heads, rows)));
}
