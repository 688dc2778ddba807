import assert from "node:assert/strict";
import {test} from "node:test";
import {beatsOf} from "../../../../bpe_view/player/steps/playback.js";

const STEP = {from: 4, to: 5, moving: false, rate: null, rested: 5000, still: false};
const PLAYED = {...STEP, moving: true};

test("a single step forward has two beats", () => {
  const {lit, wait} = beatsOf(STEP);
  assert(lit && wait > 0);
});

test("the second beat comes within the time of a step, so that the next one does not cut it off", () => {
  for (const rate of [0.5, 1, 2, 4, 8]) {
    const {wait} = beatsOf({...PLAYED, rate});
    assert(wait > 0 && wait < 1000 / rate, `${rate} a second`);
  }
});

test("above eight steps a second nothing flashes, played or with a key held down", () => {
  assert.deepEqual(beatsOf({...PLAYED, rate: 16}), {lit: false, wait: 0});
  assert.deepEqual(beatsOf({...STEP, rested: 30}), {lit: false, wait: 0});
});

test("while the scrubber is dragged nothing flashes", () => {
  assert.deepEqual(beatsOf(PLAYED), {lit: false, wait: 0});
});

test("a step back makes nothing", () => {
  assert.deepEqual(beatsOf({...STEP, to: 3}), {lit: false, wait: 0});
});

test("many merges at once have one beat: no single one of them was just made", () => {
  assert.equal(beatsOf({...STEP, to: 9}).wait, 0);
});

test("without motion, and where the next pair is not shown, there is nothing to wait for", () => {
  assert.equal(beatsOf({...STEP, still: true}).wait, 0);
});
