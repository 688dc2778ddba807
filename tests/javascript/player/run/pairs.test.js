import assert from "node:assert/strict";
import {test} from "node:test";
import {Run} from "../../../../bpe_view/player/run/run.js";
import {countPairs} from "../../../../bpe_view/player/run/pairs.js";
import {goldenRuns} from "../../golden.js";

for (const {name, payload, steps} of goldenRuns())
  test(`${name}: pairs are counted as the library counts them, in the same order`, () => {
    const run = new Run(payload);
    for (const {step, pairs} of steps) {
      const found = [...countPairs(run.source, step).values()];
      assert.deepEqual(
        found.map(({left, right, count, mergeable}) => [left, right, count, mergeable]),
        pairs,
      );
    }
  });
