/** What is said of the whole text: its numbers, how it is read, how another order differs from BPE's. */
import {element, setText} from "../shell/dom.js";
import {CalmLine, panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber, formatRatio} from "../shell/number_format.js";

export class Summary {
  counts = element("dl", "flow lines counts");
  hints = element("p", {class: "hint", hidden: ""});
  problem = element("p", {class: "problem", role: "alert", hidden: ""});
  sentence = element("p", {"aria-live": "polite"});
  differences = panel("differences", say("encoder.differences.title"), this.sentence);
  spoken = new CalmLine();

  /** @param {string} error why there are no tokens; "": there are */
  fail(error) {
    this.problem.hidden = !error;
    this.counts.hidden = Boolean(error);
    setText(this.problem, error);
  }

  /** @param {import("./encoding.js").Encoding} encoding @param {boolean} isNew to who listens */
  show(encoding, isNew) {
    const {token_count: tokens, character_count: characters, bytes_per_token: ratio} = encoding;
    this.counts.replaceChildren(
      count("tokens", say("encoder.counts.tokens", {n: tokens}), formatNumber(tokens)),
      count(
        "characters",
        say("encoder.counts.characters", {n: characters}),
        formatNumber(characters),
      ),
      count(
        "ratio",
        say("encoder.counts.ratio"),
        ratio === null ? say("encoder.counts.none") : formatRatio(ratio),
      ),
    );
    this.hints.replaceChildren(...readHints(encoding));
    this.hints.hidden = !this.hints.textContent;
    this.showDifferences(encoding);
    if (isNew) this.spoken.tell(encoding.view, say("tokens.tokens", {n: tokens}));
  }

  showDifferences({order, different_pieces: n, token_count, rank_token_count, piece_count}) {
    this.differences.hidden = order === "rank" || token_count === 0;
    if (this.differences.hidden) return;
    this.differences.classList.toggle("same", n === 0);
    const pieces = say("encoder.differences.pieces", {n: piece_count});
    const values = {
      order: say(`encode.order.${order}`),
      tokens: say("tokens.tokens", {n: token_count}),
      by_rank: say("tokens.tokens", {n: rank_token_count}),
      cut: say("encoder.differences.cut", {n, pieces}),
    };
    const key = n ? "encoder.differences.counts" : "encoder.differences.same";
    setText(this.sentence, say(key, values));
  }
}

function count(name, title, value) {
  const parts = [element("dt", "", title), element("dd", "", value)];
  return element("div", {class: "count", "data-of": name}, ...parts);
}

/** What a tokenizer does to a text before it is cut, and what belongs around one. */
function readHints({reads, in_row}) {
  const [before, after] = reads.frame.map((part) => part && element("bdi", "tok special", part));
  const text = reads.text ? [say("encoder.reads", reads), " "] : [];
  const row = in_row ? [say("encoder.row"), " "] : [];
  const framed = reads.frame.join("") ? [say("encoder.frame"), " ", before, " … ", after] : [];
  return [...text, ...row, ...framed];
}
