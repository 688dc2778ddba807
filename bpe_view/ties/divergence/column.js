/** One future: the text under one tie rule. */
import {partNode} from "../../tokens/token_chip.js";
import {element, setText} from "../../shell/dom.js";
import {Inspector} from "../../tokens/inspector.js";
import {say, sayParts} from "../../shell/messages.js";
import {tokenId} from "../../tokens/token_spans.js";
import {TokenView} from "../../tokens/token_view.js";
import {factsOf} from "../../player/run/token_facts.js";
import {Leaders} from "../../player/panels/leading_pairs.js";
import {pairValues} from "../../player/run/run_questions.js";
import {readRun} from "../../player/run/payload.js";

const SHOWN_WITHOUT_LEAD = 3; // pairs that do not lead are shown too, up to this many altogether

export class FutureColumn {
  /**
   * @param {HTMLElement} frame what the inspector stays inside of
   * @param {import("../../player/run/payload.js").RunData} data
   */
  constructor(frame, data) {
    this.run = readRun(data);
    this.step = 0;
    this.rule = say(`inputs.tie.${this.run.tie_rule}`);
    this.view = new TokenView(say("player.text_help"));
    this.text = this.view.root;
    this.text.ariaLabel = say("ties.text_of", {rule: this.rule});
    this.inspector = new Inspector(frame, this.view, (span) =>
      factsOf(this.run, tokenId(this.run, span), this.step),
    );
    this.count = element("span", "count");
    this.sentence = element("p", "next-merge");
    this.leaders = new Leaders();
    this.more = element("p", "hint");
    const head = element("header", "head", element("h2", "title", this.rule), this.count);
    const look = {class: "panel future", "aria-label": this.rule, "data-rule": this.run.tie_rule};
    const below = [this.sentence, this.text, this.leaders.root, this.more];
    this.root = element("section", look, head, ...below);
    this.view.show(this.run, 0);
    this.inspector.load(this.run);
    this.leaders.load(this.run);
  }

  /** @param {number} step a future that is over stays at its end */
  show(step) {
    this.step = Math.min(step, this.run.size);
    this.view.setStep(this.step);
    setText(this.count, say("tokens.tokens", {n: this.run.tokenCounts[this.step]}));
    this.sentence.replaceChildren(...this.told().map((part) => partNode(this.run, part)));
    this.leaders.show(this.step, false);
    this.leaders.rows.forEach(({root}, place) => {
      if (place >= SHOWN_WITHOUT_LEAD && !root.dataset.state) root.hidden = true;
    });
    this.showMore();
    this.inspector.refresh();
    this.root.dataset.step = String(this.step);
  }

  /** Tied pairs for which there is no row are counted. */
  showMore() {
    const {merges, size} = this.run;
    const tied = this.step < size ? merges.tied[this.step] : 0;
    const shown = this.leaders.rows.filter(({root}) => !root.hidden && root.dataset.state).length;
    this.more.hidden = tied <= shown;
    setText(this.more, tied > shown ? say("ties.parting.more", {n: tied - shown}) : "");
  }

  /** @returns {import("../../shell/messages.js").Part[]} what comes next, and why */
  told() {
    const {merges, size, tie_rule} = this.run;
    if (this.step >= size) return sayParts("ties.over", {merges: say("tokens.merges", {n: size})});
    const [left, right] = [merges.left[this.step], merges.right[this.step]];
    const tied = merges.tied[this.step];
    const why =
      tied === 1
        ? say("ties.no_tie")
        : say(`ties.why.${tie_rule}`, {n: tied, left: String(left), right: String(right)});
    return sayParts("ties.next", {
      ...pairValues({left, right, count: merges.count[this.step]}),
      why,
    });
  }

  /** The same for a screen reader. */
  spoken() {
    return `${this.rule}: ${this.sentence.textContent}`;
  }
}
