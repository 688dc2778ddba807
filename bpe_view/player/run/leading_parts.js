/**
 * The leading pairs at each step. Those of a long run come in parts: the first with the run, the others
 * when they are looked at.
 *
 * @typedef {import("./pairs.js").PairCount} PairCount
 *
 * @typedef {any} LeadersData   as player_payload.py makes it
 *
 * @typedef {ReturnType<typeof readPart>} Part
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

export class LeadingParts {
  /** @param {LeadersData} first @param {string} run @param {number} size its merges */
  constructor(first, run, size) {
    this.k = first.k;
    this.steps = first.steps ?? size + 1;
    this.run = run;
    this.last = Math.floor(size / this.steps);
    /** @type {Map<number, Part>} */
    this.parts = new Map([[0, readPart(first)]]);
    this.wanted = 0;
    this.isAsking = false;
    /** A part has come. */
    this.onCome = () => {};
    /** The server no longer has the run. */
    this.onGone = () => {};
  }

  /** @param {number} step @returns {PairCount[] | null} best first; null: they are yet to come */
  at(step) {
    const which = Math.floor(step / this.steps);
    const place = step - which * this.steps;
    const part = this.parts.get(which);
    if (!part) this.want(which);
    // What one comes to next is there before.
    else if (place > this.steps / 2) this.want(Math.min(which + 1, this.last));
    return part ? rowOf(part, place * this.k, this.k) : null;
  }

  want(which) {
    this.wanted = which;
    if (!this.isAsking && !this.parts.has(which)) void this.ask();
  }

  /** One part after another: where somebody drags on, only that where they are by then. */
  async ask() {
    this.isAsking = true;
    for (let tries = 0; tries < TRIES && !this.parts.has(this.wanted); ) {
      const which = this.wanted;
      const answer = await fetch(`leading-pairs/${this.run}/${which}`).catch(() => null);
      const data = answer?.ok ? answer.json() : Promise.reject();
      const part = await data.then(readPart).catch(() => null); // no JSON: a proxy's page
      if (part) {
        this.parts.set(which, part);
        this.onCome();
      } else {
        if (answer?.status === GONE && tries === 0) this.onGone();
        tries += 1;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    this.isAsking = false;
  }
}

function rowOf(part, from, k) {
  /** @type {PairCount[]} */
  const row = [];
  for (let at = from; at < from + k; at++) {
    const pair = part.pair[at];
    if (pair === undefined || pair === NEVER) break;
    const count = part.count[at];
    const mergeable = part.mergeable.get(at) ?? count;
    row.push({left: part.left[pair], right: part.right[pair], count, mergeable});
  }
  return row;
}
