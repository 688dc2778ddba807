import assert from "node:assert/strict";
import {test} from "node:test";
import {Run} from "../../../bpe_view/player/run/run.js";
import {NO_DATA, readSource} from "../../../bpe_view/tokens/token_source.js";
import {
  tokenEnd,
  tokenId,
  tokenSpan,
  tokensIn,
  topRank,
} from "../../../bpe_view/tokens/token_spans.js";
import {goldenRuns} from "../golden.js";

function spansAt(source, step) {
  const spans = [];
  for (let from = 0; from < source.symbols.length; from = spans[spans.length - 1].to)
    spans.push({from, to: tokenEnd(source.gaps, from, step)});
  return spans;
}

for (const {name, payload, steps} of goldenRuns())
  test(`${name}: the tokens at each step are those of the library`, () => {
    const run = new Run(payload);
    for (const {step, ids, printed} of steps) {
      const spans = spansAt(run.source, step);
      const found = spans.map((span) => tokenId(run.source, span));
      assert.deepEqual(found, ids);
      assert.deepEqual(
        found.map((id) => run.source.label(id)),
        printed,
      );
    }
  });

test("the span of a symbol is the token that it is in, from both its ends", () => {
  const gaps = Int32Array.of(3, 0, 5, 1);
  assert.deepEqual(tokenSpan(gaps, 0, 2), {from: 0, to: 1});
  assert.deepEqual(tokenSpan(gaps, 1, 2), {from: 1, to: 3});
  assert.deepEqual(tokenSpan(gaps, 2, 2), {from: 1, to: 3});
  assert.deepEqual(tokenSpan(gaps, 4, 6), {from: 0, to: 5});
});

test("the last merge of a token is the highest rank inside it, and a symbol has none", () => {
  const gaps = Int32Array.of(3, 0, 5, 1);
  assert.equal(topRank(gaps, {from: 0, to: 3}), 3);
  assert.equal(topRank(gaps, {from: 1, to: 2}), -2);
});

test("where a byte does not tell its token the id is that of its place, also of a whole word", () => {
  const source = readSource({
    ...NO_DATA,
    text: "aa<b>",
    gaps: Int32Array.of(0, 2147483647, -1, -1),
    unit_ids: Int32Array.of(5, 9, 7, -1, -1),
    merged_ids: Int32Array.of(8),
    specials: [{id: 3, text: "<b>"}],
  });
  assert.deepEqual(
    [0, 1].map((step) => [...tokensIn(source, step)].map(({id}) => id)),
    [
      [5, 9, 7],
      [8, 7],
    ],
  );
});
