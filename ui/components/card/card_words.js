/** Every word that the card says, in one place, so that a language can be added beside it. */
import {counted, formatNumber} from "../tokens/words.js";

export const CARD_WORDS = {
  card: "The chosen token",
  count: "Count then",
  /** @param {number} count */
  pairs: (count) => `its two halves stood together ${formatNumber(count)}×`,
  tooLong: "This token is too long to draw its tree.",
  uses: "In this text",

  built: "Built from it",
  builtNone: "No other token is joined from it.",
  /** @param {number} shown @param {number} total */
  someOf: (shown, total) => (shown < total ? `${formatNumber(shown)} of ${formatNumber(total)} shown` : ""),
  /** @param {number} direct @param {number} all */
  builtAll: (direct, all) =>
    `${counted(direct, "token is", "tokens are")} joined from it directly` +
    (all > direct ? `, ${formatNumber(all)} have it somewhere in their tree.` : "."),

  contexts: "Where it stands",
  contextsNone: "It does not stand in this text at this size.",
  /** @param {number} total */
  places: (total) => counted(total, "place", "places"),
  before: "before",
  token: "token",
  after: "after",
  at: {byte: "at byte", character: "at character"},
};
