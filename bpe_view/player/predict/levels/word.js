/** How a word splits that is not in the text: its gaps are cut, once. */
import {say, sayParts} from "../../../shell/messages.js";
import {Question} from "../predict_question.js";
import {cutsOf, piecesOf, symbolLabels, wordAt, wordTokens} from "../unseen_words.js";

export class WordQuestion extends Question {
  input = /** @type {const} */ ("cutter");
  isSeen = false;
  word = wordAt(this.run, this.step);

  missing() {
    if (this.word) return null;
    return this.run.words ? say("predict.missing.word") : "…";
  }

  asks() {
    return {...super.asks(), word: this.word?.text ?? ""};
  }

  tied() {
    return 0;
  }

  get cuts() {
    return this.word ? cutsOf(this.word, this.step) : [];
  }

  answer() {
    return this.inWords(this.cuts);
  }

  hints() {
    const ids = this.ids();
    return [
      sayParts("predict.hint.word_size", {tokens: say("tokens.tokens", {n: ids.length})}),
      sayParts("predict.hint.word_first", {token: {token: ids[0]}}),
    ];
  }

  offer() {
    if (this.word) this.panel.cutter.show(symbolLabels(this.word));
  }

  reveal() {
    this.panel.cutter.reveal(this.cuts);
  }

  check() {
    const cuts = this.panel.cutter.cuts();
    const right = cuts.every((cut, gap) => cut === this.cuts[gap]);
    const parts = this.why(right ? "right" : "wrong");
    if (!right) parts.push(" · ", say("predict.word.yours", {cut: this.pieces(cuts)}));
    this.take({given: this.inWords(cuts), right, final: true, parts});
  }

  shown() {
    return this.why("shown");
  }

  /** The tokens that the word becomes. @param {"right" | "wrong" | "shown"} how */
  why(how) {
    const tokens = this.ids().flatMap((id, place) => [...(place ? [" "] : []), {token: id}]);
    return [...sayParts(`predict.word.${how}`, {word: this.word?.text ?? ""}), " ", ...tokens];
  }

  ids() {
    return this.word ? wordTokens(this.word, this.step) : [];
  }

  /** @param {boolean[]} cuts */
  pieces(cuts) {
    return this.word ? piecesOf(this.word, cuts).join(" | ") : "";
  }

  /** @param {boolean[]} cuts */
  inWords(cuts) {
    return `${this.word?.text}: ${this.pieces(cuts)}`;
  }
}
