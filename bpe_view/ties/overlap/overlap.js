/**
 * A run such as "aaaaa", a Streamlit component: every place where the pair stands has a numbered
 * bracket, so that one sees where they overlap; below, what merges, and what mistakes would give.
 */
import {panel, scrolling} from "../../shell/kit.js";
import {mounted, Part} from "../../shell/mount.js";
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {TokenView} from "../../tokens/token_view.js";
import {readRun} from "../../player/run/payload.js";
import {tokenChip} from "../../tokens/token_chip.js";

/** @typedef {import("./overlap_payload.d.ts").OverlapData} OverlapData */
/** @typedef {import("./overlap_payload.d.ts").Adjacency} Place */
/** @typedef {import("../../shell/mount.js").Visitor & OverlapData} Data */

class Overlap extends Part {
  shown = element("div", "shown");
  root = element(
    "section",
    {class: "frame overlap", "aria-label": say("ties.overlap.stage")},
    this.shown,
  );

  /** @param {Data} data */
  show(data) {
    this.shown.replaceChildren(overlapPanel(data), mistakesPanel(data));
  }
}

/** @param {Data} data */
function overlapPanel(data) {
  const run = readRun(data.run);
  const view = new TokenView(say("player.text_help"));
  view.root.ariaLabel = say("ties.overlap.merged_text");
  view.show(run, run.size);
  const title = say("ties.overlap.counted_title", {n: data.counted});
  const after = element("h2", "title", say("ties.overlap.merged_title", {n: data.mergeable}));
  const tokens = say("tokens.tokens", {n: run.tokenCounts[run.size]});
  const sum = say("ties.overlap.tokens", {before: data.symbols.length, tokens});
  const merged = [after, view.root, element("p", "sum", sum)];
  return panel("seen", title, brackets(data), inWordsList(data), ...merged);
}

/**
 * Neighbouring brackets share a symbol, so they stand on two levels. Each says its number; those
 * that merge are solid and stand again below, around the new token.
 * @param {{symbols: string[], places: Place[]}} data
 */
export function brackets({symbols, places}) {
  const above = places.map(({number, at, blocked_by: by}) => {
    const kind = by === null ? "merges" : "blocked";
    const style = `grid-column: ${at + 1} / span 2; grid-row: ${number % 2 ? 2 : 1}`;
    const name = element("span", "number", String(number));
    return element("span", {class: `bracket ${kind}`, style}, name);
  });
  const letters = symbols.map((symbol, at) =>
    element("bdi", {class: "symbol", style: `grid-column: ${at + 1}; grid-row: 3`}, symbol),
  );
  const below = places
    .filter(({blocked_by: by}) => by === null)
    .map(({at}) => {
      const style = `grid-column: ${at + 1} / span 2; grid-row: 4`;
      return element("span", {class: "made", style}, say("ties.overlap.one"));
    });
  const style = `--symbols: ${symbols.length}`;
  // The list below says the same in words.
  const attributes = {class: "brackets", "aria-hidden": "true", style};
  const drawn = element("div", attributes, ...above, ...letters, ...below);
  return scrolling(say("ties.overlap.picture"), drawn);
}

/** @param {{places: Place[]}} data */
export function inWordsList({places}) {
  const items = places.map(({number, at, blocked_by: by}) => {
    const where = {number, first: at + 1, second: at + 2};
    const words =
      by === null ? say("ties.overlap.merges", where) : say("ties.overlap.blocked", {...where, by});
    return element("li", by === null ? "merges" : "blocked", words);
  });
  return element("ol", "places", ...items);
}

/** @param {import("../../player/run/payload.js").Run} run @param {number[]} ids */
function chips(run, ids) {
  const shown = ids.flatMap((id) => [tokenChip(run, id), " "]);
  return element("span", "chips", ...shown);
}

/** @param {string} name @param {string} words @param {Node[]} more */
function mistake(name, words, ...more) {
  const title = element("strong", "", say(`ties.mistake.${name}`));
  return element("li", "", title, " ", words, " ", ...more);
}

/** @param {OverlapData} data @param {import("../../player/run/payload.js").Run} run */
function wrongCount(data, run) {
  const {count, would_take: pair, other} = data.mistakes;
  if (count === data.counted) return mistake("count", say("ties.mistake.harmless"));
  const words = say("ties.mistake.count_gives", {count, counted: data.counted});
  if (!other) return mistake("count", words);
  return mistake("count", `${words} ${say("ties.mistake.count_takes")}`, chips(run, pair));
}

/** @param {OverlapData} data */
export function mistakesPanel(data) {
  const run = readRun(data.run);
  const {from_the_right: right, doubled} = data.mistakes;
  const same = (/** @type {number[]} */ ids) => ids.join() === data.merged.join();
  const rightIs = same(right)
    ? mistake("right", say("ties.mistake.harmless"))
    : mistake("right", say("ties.mistake.gives"), chips(run, right));
  const doubledIs = same(doubled)
    ? mistake("doubled", say("ties.mistake.harmless"))
    : mistake("doubled", say("ties.mistake.doubled_gives"), chips(run, doubled));
  return panel(
    "mistakes",
    say("ties.mistake.title"),
    element("p", "right-one", say("ties.mistake.instead"), " ", chips(run, data.merged)),
    element("ul", "", wrongCount(data, run), rightIs, doubledIs),
  );
}

/** @param {import("../../shell/host.js").Component<Data>} component */
export default function overlap(component) {
  return mounted(component, "overlap", Overlap);
}
