/** The symbols of a run with a numbered bracket over every place where the pair stands. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";

/** @typedef {import("./overlap_payload.d.ts").Adjacency} Place */

/**
 * Neighbouring brackets share a symbol, so they stand on two levels. Each says its number; those
 * that merge are solid and stand again below, around the new token.
 * @param {{symbols: string[], places: Place[]}} data
 */
export function brackets({symbols, places}) {
  const above = places.map(({number, at, blocked_by: by}) => {
    const kind = by === null ? "merges" : "blocked";
    const style = `grid-column: ${at + 1} / span 2; grid-row: ${number % 2 ? 2 : 1}`;
    return element(
      "span",
      {class: `bracket ${kind}`, style},
      element("span", "number", String(number)),
    );
  });
  const letters = symbols.map((symbol, at) =>
    element("bdi", {class: "symbol", style: `grid-column: ${at + 1}; grid-row: 3`}, symbol),
  );
  const below = places
    .filter(({blocked_by: by}) => by === null)
    .map(({at}) =>
      element(
        "span",
        {class: "made", style: `grid-column: ${at + 1} / span 2; grid-row: 4`},
        say("ties.overlap.one"),
      ),
    );
  // The list below says the same in words.
  const drawn = element(
    "div",
    {class: "brackets", "aria-hidden": "true", style: `--symbols: ${symbols.length}`},
    ...above,
    ...letters,
    ...below,
  );
  return element(
    "div",
    {class: "scrolls", tabindex: "0", role: "region", "aria-label": say("ties.overlap.picture")},
    drawn,
  );
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
