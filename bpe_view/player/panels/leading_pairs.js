/**
 * The leading pairs at a step, as bars. The winner is solid, pairs that tie with it are hatched,
 * the others grey: pattern and words, not colour alone.
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element, setText} from "../../shell/dom.js";
import {panel} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {pairInWords, pairLook} from "../run/pairs.js";
import {NO_RUN} from "../run/run.js";

export class LeadingPairs {
  run = NO_RUN;
  rows = [];
  list = element("ol", "bars");
  none = element("p", "hint", say("player.leaders.none"));
  root = panel("leaders", say("player.leaders.title"), this.list, this.none);

  /** @param {import("./index.js").PlayerState} state */
  show({run, step, beat, lit, mode}) {
    if (run !== this.run) this.load(run);
    this.root.classList.toggle("lit", lit);
    // The pair that led is merged: its bar goes.
    if (beat === "made") {
      for (const row of this.rows) if (row.look === "winner") row.mark("gone");
      return;
    }
    this.root.hidden = mode === "predict";
    const pairs = this.root.hidden ? [] : run.leaders.at(step);
    this.root.ariaBusy = String(pairs === null);
    this.none.hidden = pairs?.length !== 0;
    const rows = this.rows.slice(0, pairs?.length ?? 0);
    for (const [at, row] of rows.entries()) row.show(run, step, pairs?.[at], pairs?.[0].count);
    if (this.list.childElementCount !== rows.length)
      this.list.replaceChildren(...rows.map(({root}) => root));
  }

  load(run) {
    this.run = run;
    // No later count is larger than the first one.
    const largest = formatNumber(run.leaders.at(0)?.[0]?.count ?? 0);
    this.list.style.setProperty("--signs", String(largest.length));
    this.rows = Array.from({length: run.leaders.k}, () => new LeaderRow());
    this.list.replaceChildren();
  }
}

class LeaderRow {
  look = "";
  chips = [element("bdi"), element("bdi")];
  bar = element("span", "bar");
  count = element("span", "count");
  note = element("span", "hint note");
  words = element("span", "unseen"); // all of it as a sentence, for screen readers
  root = element(
    "li",
    "leader",
    element(
      "span",
      {class: "picture", "aria-hidden": "true"},
      element("span", "pair", ...this.chips),
      element("span", "track", this.bar),
      element("span", "value", this.count, this.note),
    ),
    this.words,
  );

  show(run, step, pair, most) {
    const {left, right, count, mergeable} = pair;
    for (const [at, id] of [left, right].entries()) {
      const {style, textContent} = tokenChip(run.source, id, this.chips[at]);
      // Where room is short, long labels are cut and short ones are not.
      style.flexShrink = textContent.length > 6 ? "1" : "0";
    }
    setText(this.count, formatNumber(count));
    const overlap = mergeable === count ? "" : say("player.leaders.mergeable", {n: mergeable});
    setText(this.note, overlap);
    this.bar.style.transform = `scaleX(${count / Math.max(1, most)})`;
    this.mark(pairLook(run, step, pair));
    const words = pairInWords(run, step, pair);
    setText(this.words, overlap ? `${words} ${overlap}` : words);
  }

  mark(look) {
    this.look = look;
    this.root.dataset.state = look;
  }
}
