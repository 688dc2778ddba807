import assert from "node:assert/strict";
import {test} from "node:test";
import {readRun} from "../../../../bpe_view/player/run/payload.js";
import {pairKey} from "../../../../bpe_view/player/run/pairs.js";
import {bestPair, isRight, isTaken} from "../../../../bpe_view/player/run/run_questions.js";
import {Counts, pairChoices} from "../../../../bpe_view/player/predict/quiz.js";
import {goldenRuns} from "../../golden.js";

const RUNS = goldenRuns().map(({name, payload, merges}) => ({name, payload, merges}));

function runOf(name) {
  const found = RUNS.find((run) => run.name === name);
  assert(found);
  return readRun(found.payload);
}

function stepsOf({size}) {
  return Array.from({length: size}, (_, step) => step);
}

for (const {name, payload, merges} of RUNS)
  test(`${name}: what merges next is what the library merged`, () => {
    const run = readRun(payload);
    assert.equal(run.size, merges.length);
    merges.forEach((merge, step) => {
      const best = bestPair(run, step);
      assert.deepEqual([best.left, best.right, best.count, best.others + 1, best.id], merge);
      assert(isTaken(run, step, best) && isRight(run, step, best));
    });
  });

for (const {name, payload} of RUNS)
  test(`${name}: choices hold the answer once and look the same to a whole class`, () => {
    const run = readRun(payload);
    const again = readRun(payload);
    for (const step of stepsOf(run)) {
      const pairs = pairChoices(run, step, new Counts(run));
      assert.deepEqual(pairs, pairChoices(again, step, new Counts(again)));
      assert.equal(pairs.filter((pair) => isTaken(run, step, pair)).length, 1);
      assert.equal(new Set(pairs.map(({left, right}) => pairKey(left, right))).size, pairs.length);
    }
  });

test("the order of the choices does not tell where the answer is", () => {
  const run = runOf("twister");
  const places = stepsOf(run).map((step) =>
    pairChoices(run, step, new Counts(run)).findIndex((pair) => isTaken(run, step, pair)),
  );
  for (let place = 0; place < 8; place++)
    assert(places.filter((one) => one === place).length < places.length / 3);
});

test("any pair that ties for the lead is right, and one of them is taken", () => {
  const run = runOf("ties");
  const right = pairChoices(run, 0, new Counts(run)).filter((pair) => isRight(run, 0, pair));
  assert.equal(right.length, run.merges.tied[0]);
  assert(right.length > 1);
  assert.equal(right.filter((pair) => isTaken(run, 0, pair)).length, 1);
});
