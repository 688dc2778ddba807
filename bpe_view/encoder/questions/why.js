/**
 * "Why these tokens": the ladder of a pre-token, a row for each merge from base symbols to the final
 * tokens, and what the token is that was looked at.
 *
 * @typedef {import("../encoding.js").Encoding} Encoding
 */
import {TreePanel} from "../../tokens/merge_tree.js";
import {partNode, tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {say, sayParts} from "../../shell/messages.js";
import {tokenAt} from "../encoding.js";
import {addQuestion} from "../question_row.js";

addQuestion({name: "why", title: "encoder.ask.why", ofPiece: true, make: whyTheseTokens});

function whyTheseTokens(page) {
  const ladder = element("div", "ladder");
  const facts = element("div", "token-facts");
  const tree = new TreePanel();
  const closer = element("div", "stack closer", facts, tree.root);
  return {
    root: element("div", "stack why", ladder, closer),
    show({encoding, piece, symbol, isChosen}) {
      ladder.dataset.piece = String(piece.from);
      ladder.replaceChildren(...ladderParts(encoding, piece, isChosen));
      const token = tokenAt(encoding, symbol);
      facts.replaceChildren(...page.facts(token));
      tree.show(encoding, token.id);
      return [piece];
    },
  };
}

function hint(words) {
  return element("p", "hint", words);
}

function ladderParts(encoding, piece, isChosen) {
  const ladder = encoding.ladderAt(piece.from);
  if (!ladder) return [hint(say(isChosen ? "encoder.ladder.waiting" : "encoder.ladder.nothing"))];
  const {kind, read, rows, skipped} = ladder;
  /** @type {HTMLElement[]} */
  const parts = [aboutPiece(encoding, piece, ladder)];
  if (kind !== "merges") parts.push(hint(say(`encoder.ladder.${kind}`, {kind: encoding.kind})));
  if (read && encoding.piece_count > 1)
    parts.push(hint(say("encoder.ladder.read", {...encoding.reads, text: read})));
  const rungs = rows.map((row) =>
    element("li", "rung", ...rungParts(encoding, row, rows[0].ids.length)),
  );
  const words = say("encoder.ladder.skipped", {n: skipped});
  if (skipped) rungs.splice(ladder.skipped_after, 0, element("li", "hint skipped", words));
  if (rungs.length) parts.push(element("ol", "scrolls rungs", ...rungs));
  return parts;
}

function aboutPiece(encoding, piece, {kind, rows}) {
  const tokens = encoding.tokens.filter(({from, to}) => from >= piece.from && to <= piece.to);
  const pieces = element("span", "chips", ...tokens.map(({id}) => tokenChip(encoding, id)));
  const sizes = {
    symbols: say("encoder.ladder.symbols", {n: rows[0]?.ids.length ?? piece.to - piece.from}),
    tokens: say("tokens.tokens", {n: tokens.length}),
  };
  const isMerged = ["merges", "long"].includes(kind);
  const parts = isMerged ? sayParts("encoder.ladder.about", {pieces, ...sizes}) : [pieces];
  return element("p", "about", ...parts.map((part) => partNode(encoding, part)));
}

/** Why a ladder ends: a key of the words. */
function endOf(order, tokens, symbols) {
  if (symbols === 1) return "encoder.end.symbol";
  if (order === "longest") return "encoder.end.longest";
  return tokens === 1 ? "encoder.end.one" : "encoder.end.many";
}

/** @param {Encoding} encoding @param {any} row @param {number} symbols of the pre-token */
function rungParts(encoding, row, symbols) {
  const chosen = row.chosen === null ? null : row.candidates[row.chosen];
  const tokens = element("div", "chips", ...rowChips(encoding, row, chosen));
  if (!chosen)
    return [tokens, element("p", "end", say(endOf(encoding.order, row.ids.length, symbols)))];
  const candidates = row.candidates.map((one) => candidateItem(encoding, row, one, one === chosen));
  if (row.more) candidates.push(element("li", "hint", say("encoder.more", {n: row.more})));
  const shown = encoding.order === "longest" ? "encoder.ladder.fitting" : "encoder.ladder.pairs";
  const label = element("span", "hint", say(shown));
  return [
    tokens,
    element("div", "flow lines choice", label, element("ul", "flow candidates", ...candidates)),
  ];
}

/** The tokens of a row; those about to be joined stand in one frame. */
function rowChips(encoding, row, chosen) {
  const chips = row.ids.map((id) => tokenChip(encoding, id));
  if (!chosen) return chips;
  const [place, length] = chosen;
  const joined = element("span", "joins", ...chips.slice(place, place + length));
  return [...chips.slice(0, place), joined, ...chips.slice(place + length)];
}

function candidateItem(encoding, row, [place, length, id, rank], wins) {
  const parts = row.ids.slice(place, place + length).map((part) => tokenChip(encoding, part));
  const face = rank === null ? tokenChip(encoding, id) : element("span", "pair", ...parts);
  const item = element("li", wins ? "candidate chosen" : "candidate", face);
  const add = (words) => item.append(" ", element("span", "hint", words));
  if (rank !== null) add(say("tree.node", {number: rank + 1}));
  if (wins) add(say(`encoder.winner.${encoding.order}`));
  return item;
}
