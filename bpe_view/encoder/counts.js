/** The three numbers, and how the order compares with BPE's own. */
import {tokenChip} from "../tokens/token_chip.js";
import {element} from "../shell/dom.js";
import {panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber, formatRatio} from "../shell/number_format.js";

export class CountsRow {
  constructor() {
    this.root = element("dl", "counts");
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show({character_count: characters, token_count: tokens, bytes_per_token: perToken}) {
    /** @type {[name: string, n: number, value: string][]} */
    const numbers = [
      ["tokens", tokens, formatNumber(tokens)],
      ["characters", characters, formatNumber(characters)],
      ["ratio", 2, perToken === null ? say("encoder.counts.none") : formatRatio(perToken)],
    ];
    const counts = numbers.map(([name, n, value]) => {
      const title = element("dt", "", say(`encoder.counts.${name}`, {n}));
      return element("div", {class: "count", "data-of": name}, title, element("dd", "", value));
    });
    this.root.replaceChildren(...counts);
  }
}

export class Differences {
  constructor() {
    this.said = element("p", {class: "said", "aria-live": "polite"});
    this.list = element("ul", "pieces");
    this.root = panel("differences", say("encoder.differences.title"), this.said, this.list);
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show(encoding) {
    const {order, different_pieces, token_count, rank_token_count, piece_count} = encoding;
    this.root.hidden = order === "rank" || token_count === 0;
    if (this.root.hidden) return;
    this.root.classList.toggle("same", different_pieces === 0);
    const said = {order: say(`encode.order.${order}`), tokens: countInWords(token_count)};
    this.said.textContent = different_pieces
      ? say("encoder.differences.counts", {
          ...said,
          by_rank: countInWords(rank_token_count),
          cut: differenceInWords(different_pieces, piece_count),
        })
      : say("encoder.differences.same", said);
    const rows = encoding.differences.map((difference) => this.row(encoding, difference));
    if (encoding.more_differences)
      rows.push(element("li", "more", say("encoder.more", {n: encoding.more_differences})));
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
      const said = {order: say(`encode.order.${order}`), n: ids.length};
      const title = say("encoder.differences.side", said);
      return element("span", `side ${name}`, element("span", "order", `${title} `), ...chips);
    };
    const times = count > 1 ? say("encoder.differences.times", {n: count}) : "";
    const both = [side("ours", encoding.order, ours), side("theirs", "rank", byRank)];
    return element("li", "difference", ...both, element("span", "times", times));
  }
}

function countInWords(n) {
  return say("tokens.tokens", {n});
}

function differenceInWords(different, pieces) {
  return say("encoder.differences.cut", {
    n: different,
    pieces: say("encoder.differences.pieces", {n: pieces}),
  });
}
