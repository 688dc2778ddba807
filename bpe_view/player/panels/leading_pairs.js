/**
 * The leading pairs at a step, as bars. The winner is solid, pairs that tie with it are hatched,
 * the others grey: pattern and words, not colour alone.
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element, setText} from "../../shell/dom.js";
import {panel} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {formatNumber} from "../../shell/number_format.js";
import {NO_RUN} from "../run/run.js";

/**
 * @typedef {object} LeaderRow
 * @property {HTMLElement} root
 * @property {HTMLElement} left
 * @property {HTMLElement} right
 * @property {HTMLElement} bar
 * @property {HTMLElement} count
 * @property {HTMLElement} note
 * @property {HTMLElement} words   all of it as a sentence, for screen readers
 * @property {string} state        "winner", "tie", "gone", or nothing of these
 */

function leaderRow() {
  const [left, right] = [element("bdi"), element("bdi")];
  const bar = element("span", "bar");
  const count = element("span", "count");
  const note = element("span", "hint note");
  const words = element("span", "unseen");
  const pair = element("span", "pair", left, right);
  const value = element("span", "value", count, note);
  const track = element("span", "track", bar);
  const picture = element("span", {class: "picture", "aria-hidden": "true"}, pair, track, value);
  const root = element("li", "leader", picture, words);
  return {root, left, right, bar, count, note, words, state: ""};
}

function markRow(row, state) {
  row.state = row.root.dataset.state = state;
}

/** Where room is short, long labels are cut and short ones are not. */
function showPart(run, id, chip) {
  tokenChip(run.source, id, chip);
  chip.style.flexShrink = chip.textContent.length > 6 ? "1" : "0";
}

export class LeadingPairs {
  constructor() {
    this.run = NO_RUN;
    this.list = element("ol", "bars");
    this.none = element("p", "hint", say("player.leaders.none"));
    this.root = panel("leaders", say("player.leaders.title"), this.list, this.none);
    this.rows = [];
  }

  load(run) {
    this.run = run;
    // No later count is larger than the first one.
    const largest = formatNumber(run.leaders.at(0)?.[0]?.count ?? 0);
    this.list.style.setProperty("--signs", String(largest.length));
    this.rows = Array.from({length: run.leaders.k}, leaderRow);
    this.list.replaceChildren(...this.rows.map((row) => row.root));
  }

  show({run, step, beat, lit, mode}) {
    if (run !== this.run) this.load(run);
    this.root.classList.toggle("lit", lit);
    if (beat === "made") {
      this.clearWinner();
      return;
    }
    const hides = mode === "predict";
    if (hides !== this.root.hidden)
      this.list.replaceChildren(...(hides ? [] : this.rows.map((row) => row.root)));
    this.root.hidden = hides;
    if (hides) return;
    const pairs = run.leaders.at(step);
    this.root.ariaBusy = String(pairs === null);
    this.none.hidden = pairs === null || pairs.length > 0;
    this.rows.forEach((row, slot) => {
      const pair = pairs?.[slot];
      row.root.hidden = !pair;
      if (!pair) return;
      const {left, right, count, mergeable} = pair;
      const ties = run.isRight(step, pair) ? "tie" : "";
      const state = run.isTaken(step, pair) ? "winner" : ties;
      const share = count / Math.max(1, pairs[0].count);
      this.showRow(row, {left, right, count, share, state, mergeable});
    });
  }

  /** The pair that led is merged: its bar goes. */
  clearWinner() {
    for (const row of this.rows) if (row.state === "winner") markRow(row, "gone");
  }

  showRow(row, {left, right, count, share, state, mergeable}) {
    showPart(this.run, left, row.left);
    showPart(this.run, right, row.right);
    setText(row.count, formatNumber(count));
    const overlap = mergeable === count ? "" : say("player.leaders.mergeable", {n: mergeable});
    setText(row.note, overlap);
    row.bar.style.transform = `scaleX(${share})`;
    markRow(row, state);
    const words = say(`player.leaders.${state || "plain"}`, {
      left: this.run.source.label(left) ?? "",
      right: this.run.source.label(right) ?? "",
      times: say("tokens.once_or_times", {n: count}),
    });
    setText(row.words, overlap ? `${words} ${overlap}` : words);
  }
}
