import assert from "node:assert/strict";
import {test} from "node:test";
import {readRun} from "../../../../bpe_view/player/run/payload.js";
import {
  cutsOf,
  piecesOf,
  symbolLabels,
  wordAt,
  wordTokens,
} from "../../../../bpe_view/player/predict/unseen_words.js";
import {goldenRuns} from "../../golden.js";

for (const {name, payload, steps} of goldenRuns().filter(({payload}) => payload.unseen?.length))
  test(`${name}: a word that is not in the text splits as the library splits it`, () => {
    const run = readRun(payload);
    for (const {step, word: ids} of steps) {
      const word = wordAt(run, step);
      assert(word);
      assert.deepEqual(wordTokens(word, step), ids);
      const cuts = cutsOf(word, step);
      assert.equal(cuts.filter(Boolean).length, ids.length - 1);
      assert.equal(piecesOf(word, cuts).length, ids.length);
      assert.equal(symbolLabels(word).length, cuts.length + 1);
    }
  });

test("without a word there is none to ask for", () => {
  const run = readRun(goldenRuns()[0].payload);
  assert.equal(wordAt(run, 0), null);
});
