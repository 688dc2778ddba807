/**
 * The leading pairs at each step. Those of a long run come in parts: the first with the run, the others
 * when they are looked at.
 *
 * @typedef {import("./pairs.js").PairCount} PairCount
 * @typedef {any} LeadersData   as player_payload.py makes it
 */
import {NEVER} from "../../tokens/gaps.js";
import {unpack} from "../../tokens/token_source.js";

/** Milliseconds until it asks again for a part of a run that the server has to make anew. */
const PAUSE = 1000;
const TRIES = 30;
const GONE = 410;

function readPart(data) {
  const mergeable = unpack(data.overlap_mergeable);
  return {
    left: unpack(data.pair_left),
    right: unpack(data.pair_right),
    pair: unpack(data.row_pair),
    count: unpack(data.row_count),
    mergeable: new Map(
      Array.from(unpack(data.overlap_place), (place, at) => [place, mergeable[at]]),
    ),
  };
}

export class Leaders {
  wanted = 0;
  /** @type {Promise<void> | null} */
  loading = null;

  /** @param {number} size its merges */
  constructor(first, run, size) {
    this.k = first.k; // pairs of a step
    this.steps = first.steps ?? size + 1; // of a part
    this.run = run;
    this.last = Math.floor(size / this.steps);
    this.parts = new Map([[0, readPart(first)]]);
  }

  /** @returns {PairCount[] | null} best first; null: they are not loaded */
  at(step) {
    const part = this.parts.get(Math.floor(step / this.steps));
    if (!part) return null;
    const row = [];
    for (let at = (step % this.steps) * this.k; row.length < this.k; at++) {
      const pair = part.pair[at];
      if (pair === undefined || pair === NEVER) break;
      const count = part.count[at];
      const mergeable = part.mergeable.get(at) ?? count;
      row.push({left: part.left[pair], right: part.right[pair], count, mergeable});
    }
    return row;
  }

  /**
   * Loads the leading pairs of a step, and behind the middle of a part those that come next.
   * @param {() => void} gone  called where the server no longer has the run
   * @returns {Promise<boolean>} whether any have come
   */
  async load(step, gone) {
    const part = Math.floor(step / this.steps);
    const isLate = this.parts.has(part) && step % this.steps > this.steps / 2;
    this.wanted = isLate ? Math.min(part + 1, this.last) : part;
    if (this.parts.has(this.wanted)) return false;
    this.loading ??= this.fetchWanted(gone);
    await this.loading;
    return this.parts.has(part);
  }

  /** One part after another: where somebody drags on, only that where they are by then. */
  async fetchWanted(gone) {
    for (let tries = 0; tries < TRIES && !this.parts.has(this.wanted); ) {
      const {wanted} = this;
      const answer = await fetch(`leading-pairs/${this.run}/${wanted}`).catch(() => null);
      const data = answer?.ok ? answer.json() : Promise.reject();
      const part = await data.then(readPart).catch(() => null); // no JSON: a proxy's page
      if (part) this.parts.set(wanted, part);
      else {
        if (answer?.status === GONE && tries === 0) gone();
        tries += 1;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    this.loading = null;
  }
}
