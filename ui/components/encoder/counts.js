/** The four numbers, and how the order compares with BPE's own. */
import {tokenChip} from "../tokens/chips.js";
import {element} from "../tokens/dom.js";
import {formatNumber} from "../tokens/words.js";
import {formatRatio} from "../tokens/words.js";
import {ORDER_WORDS} from "./phrases.js";
import {PHRASES} from "./phrases.js";

export class Counts {
  constructor() {
    this.root = element("dl", "counts");
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show({characterCount, byteCount, tokenCount, ratio}) {
    const numbers = [
      ["characters", formatNumber(characterCount)],
      ["bytes", formatNumber(byteCount)],
      ["tokens", formatNumber(tokenCount)],
      ["ratio", ratio === null ? PHRASES.none : formatRatio(ratio)],
    ];
    this.root.replaceChildren(
      ...numbers.map(([name, value]) =>
        element("div", {class: "count", "data-of": name}, element("dt", "", PHRASES[name]), element("dd", "", value)),
      ),
    );
  }
}

export class Differences {
  constructor() {
    this.said = element("p", {class: "said", "aria-live": "polite"});
    this.list = element("ul", "pieces");
    this.root = element("section", {class: "panel differences", hidden: ""}, element("h3", "title", PHRASES.differences), this.said, this.list);
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show(encoding) {
    const {order, differentPieces, tokenCount, rankTokenCount, pieceCount} = encoding;
    this.root.hidden = order === "rank" || tokenCount === 0;
    if (this.root.hidden) return;
    const words = ORDER_WORDS[order] ?? order;
    this.root.classList.toggle("same", differentPieces === 0);
    this.said.textContent = differentPieces
      ? PHRASES.counts(words, tokenCount, rankTokenCount) + PHRASES.different(differentPieces, pieceCount)
      : PHRASES.same(words, tokenCount);
    const rows = encoding.differences.map((difference) => this.row(encoding, difference));
    if (encoding.moreDifferences) rows.push(element("li", "more", PHRASES.moreDifferences(encoding.moreDifferences)));
    this.list.replaceChildren(...rows);
  }

  /**
   * @param {import("./encoding.js").Encoding} encoding
   * @param {[number[], number[], number]} difference
   */
  row(encoding, [ours, byRank, count]) {
    const side = (name, title, ids) => {
      const chips = ids.map((id) => tokenChip(encoding, id));
      return element("span", `side ${name}`, element("span", "order", `${title}, ${formatNumber(ids.length)}: `), ...chips);
    };
    return element(
      "li",
      "difference",
      side("ours", ORDER_WORDS[encoding.order], ours),
      side("theirs", PHRASES.byRank, byRank),
      element("span", "times", count > 1 ? PHRASES.timesInText(count) : ""),
    );
  }
}
