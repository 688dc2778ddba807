/** The ladder of a pre-token: a row for each merge, from base symbols to the final tokens. */
import {partNode, tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {say, sayParts} from "../shell/messages.js";

/**
 * @typedef {import("./encoding.js").Encoding} Encoding
 * @typedef {import("./encoding.js").Row} Row
 * @typedef {import("./encoding.js").Candidate} Candidate
 * @typedef {import("../tokens/token_spans.js").Span} Span
 */
export class LadderPanel {
  constructor() {
    this.body = element("div", "body");
    this.root = element("div", "ladder", this.body);
  }

  /** Nothing is chosen, or its rows have not come yet. @param {string} words */
  tell(words) {
    this.body.replaceChildren(element("p", "hint", words));
  }

  /** @param {Encoding} encoding @param {Span} piece */
  show(encoding, piece) {
    const ladder = encoding.ladderAt(piece.from);
    this.root.dataset.piece = String(piece.from);
    if (!ladder) {
      this.tell(say("encoder.ladder.waiting"));
      return;
    }
    /** @type {HTMLElement[]} */
    const parts = [aboutPiece(encoding, piece, ladder)];
    const {kind, read} = ladder;
    if (kind !== "merges")
      parts.push(element("p", "hint", say(`encoder.ladder.${kind}`, {kind: encoding.kind})));
    if (read && encoding.piece_count > 1)
      parts.push(element("p", "hint", say("encoder.ladder.read", {...encoding.reads, text: read})));
    if (ladder.rows.length > 0) parts.push(this.rows(encoding, ladder));
    this.body.replaceChildren(...parts);
  }

  /** @param {Encoding} encoding @param {import("./encoding.js").Ladder} ladder */
  rows(encoding, ladder) {
    const items = ladder.rows.map((row) =>
      element("li", "rung", ...rungParts(encoding, row, ladder.rows[0].ids.length)),
    );
    if (ladder.skipped)
      items.splice(
        ladder.skipped_after,
        0,
        element("li", "skipped", say("encoder.ladder.skipped", {n: ladder.skipped})),
      );
    return element("ol", "rungs", ...items);
  }
}

function aboutPiece(encoding, piece, {kind, rows}) {
  const tokens = encoding.tokens.filter(({from, to}) => from >= piece.from && to <= piece.to);
  const pieces = element("span", "row-tokens", ...tokens.map(({id}) => tokenChip(encoding, id)));
  const sizes = {
    symbols: say("encoder.ladder.symbols", {n: rows[0]?.ids.length ?? piece.to - piece.from}),
    tokens: say("tokens.tokens", {n: tokens.length}),
  };
  const isMerged = ["merges", "long"].includes(kind);
  const parts = !isMerged ? [pieces] : sayParts("encoder.ladder.about", {pieces, ...sizes});
  return element("p", "about", ...parts.map((part) => partNode(encoding, part)));
}

/** Why a ladder ends: a key of the words. */
function endOf(order, tokens, symbols) {
  if (symbols === 1) return "symbol";
  if (order === "longest") return "longest";
  return tokens === 1 ? "one" : "many";
}

/**
 * @param {Encoding} encoding
 * @param {Row} row
 * @param {number} symbols of the pre-token
 * @returns {Node[]}
 */
function rungParts(encoding, row, symbols) {
  const chosen = row.chosen === null ? null : row.candidates[row.chosen];
  const tokens = element("div", "row-tokens", ...rowChips(encoding, row, chosen));
  if (!chosen)
    return [
      tokens,
      element("p", "end", say(`encoder.end.${endOf(encoding.order, row.ids.length, symbols)}`)),
    ];
  const candidates = row.candidates.map((candidate, place) =>
    candidateItem(encoding, row, candidate, place === row.chosen),
  );
  if (row.more) candidates.push(element("li", "more", say("encoder.more", {n: row.more})));
  const shown = encoding.order === "longest" ? "fitting" : "pairs";
  const label = element("span", "label", say(`encoder.ladder.${shown}`));
  return [tokens, element("div", "choice", label, element("ul", "candidates", ...candidates))];
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
  const made = rank === null ? tokenChip(encoding, id) : element("span", "pair", ...parts);
  const item = element("li", wins ? "candidate chosen" : "candidate", made);
  if (rank !== null)
    item.append(" ", element("span", "rank", say("tree.node", {number: rank + 1})));
  if (wins) item.append(" ", element("span", "reason", say(`encoder.winner.${encoding.order}`)));
  return item;
}
