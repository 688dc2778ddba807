/** The four numbers, and how the order compares with BPE's own. */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";
import {formatNumber, formatRatio} from "../tokens/number_format.js";

export class CountsRow {
  constructor() {
    this.root = element("dl", "counts");
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show({characterCount, byteCount, tokenCount, ratio}) {
    const numbers = [
      ["characters", formatNumber(characterCount)],
      ["bytes", formatNumber(byteCount)],
      ["tokens", formatNumber(tokenCount)],
      ["ratio", ratio === null ? say("encoder.counts.none") : formatRatio(ratio)],
    ];
    this.root.replaceChildren(
      ...numbers.map(([name, value]) =>
        element(
          "div",
          {class: "count", "data-of": name},
          element("dt", "", say(`encoder.counts.${name}`)),
          element("dd", "", value),
        ),
      ),
    );
  }
}

export class Differences {
  constructor() {
    this.said = element("p", {class: "said", "aria-live": "polite"});
    this.list = element("ul", "pieces");
    this.root = element(
      "section",
      {class: "panel differences", hidden: ""},
      element("h2", "title", say("encoder.differences.title")),
      this.said,
      this.list,
    );
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show(encoding) {
    const {order, differentPieces, tokenCount, rankTokenCount, pieceCount} = encoding;
    this.root.hidden = order === "rank" || tokenCount === 0;
    if (this.root.hidden) return;
    this.root.classList.toggle("same", differentPieces === 0);
    const tokens = say("tokens.tokens", {n: tokenCount});
    this.said.textContent = differentPieces
      ? say(`encoder.differences.counts.${order}`, {
          tokens,
          by_rank: say("tokens.tokens", {n: rankTokenCount}),
          cut: differenceInWords(differentPieces, pieceCount),
        })
      : say(`encoder.differences.same.${order}`, {tokens});
    const rows = encoding.differences.map((difference) => this.row(encoding, difference));
    if (encoding.moreDifferences)
      rows.push(
        element("li", "more", say("encoder.differences.more", {n: encoding.moreDifferences})),
      );
    this.list.replaceChildren(...rows);
  }

  /**
   * @param {import("./encoding.js").Encoding} encoding
   * @param {import("./encoding.js").Difference} difference
   */
  row(encoding, [ours, byRank, count]) {
    /** @param {string} name @param {string} order @param {number[]} ids */
    const side = (name, order, ids) => {
      const chips = ids.map((id) => tokenChip(encoding, id));
      const title = say(`encoder.differences.${order}`, {n: ids.length});
      return element("span", `side ${name}`, element("span", "order", `${title} `), ...chips);
    };
    return element(
      "li",
      "difference",
      side("ours", encoding.order, ours),
      side("theirs", "rank", byRank),
      element("span", "times", count > 1 ? say("encoder.differences.times", {n: count}) : ""),
    );
  }
}

/** @param {number} different @param {number} pieces */
function differenceInWords(different, pieces) {
  return say("encoder.differences.cut", {
    n: different,
    pieces: say("encoder.differences.pieces", {n: pieces}),
  });
}
