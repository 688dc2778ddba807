import assert from "node:assert/strict";
import {test} from "node:test";
import {factsOf} from "../../../../bpe_view/player/run/token_facts.js";
import {Run} from "../../../../bpe_view/player/run/run.js";
import {looseUtf8} from "../../../../bpe_view/tokens/utf8.js";
import {goldenRuns} from "../../golden.js";

for (const {name, payload, steps} of goldenRuns())
  test(`${name}: a token is used as often as it stands in the library's text`, () => {
    const run = new Run(payload);
    for (const {step, ids} of steps)
      for (let id = 0; id < run.base_size + run.size; id++)
        assert.equal(run.usesOf(id, step), ids.filter((one) => one === id).length);
  });

for (const {name, payload, steps} of goldenRuns())
  test(`${name}: the bytes of the tokens in a row are the text, with as many characters`, () => {
    const run = new Run(payload);
    for (const {step, ids} of steps) {
      const facts = ids.map((id) => factsOf(run, id, step));
      const bytes = facts.flatMap((one) => [...one.bytes]);
      assert.equal(looseUtf8.decode(Uint8Array.from(bytes)), run.source.text);
      if (facts.every(({characters}) => characters !== null)) {
        const count = facts.reduce((sum, {characters}) => sum + Number(characters), 0);
        assert.equal(count, Array.from(run.source.text).length);
      }
    }
  });

for (const {name, payload, labels, partial} of goldenRuns())
  test(`${name}: tokens are written as by the library, though no label is sent`, () => {
    const run = new Run(payload);
    assert.deepEqual(
      labels.map(([id]) => [id, run.source.label(id)]),
      labels,
    );
    const ids = labels.map(([id]) => id);
    assert.deepEqual(
      ids.filter((id) => run.source.partial.has(id)),
      partial,
    );
    for (const {text, id} of payload.specials ?? []) assert.equal(run.source.label(id), text);
  });

test("a merge joins as many pairs as there are tokens less after it", () => {
  for (const {payload} of goldenRuns()) {
    const run = new Run(payload);
    for (let rank = 0; rank < run.size; rank++) assert(run.joinedBy(rank) > 0);
  }
});

test("a token tells of its two parts, a special one of none", () => {
  const found = goldenRuns().find(({name}) => name === "special tokens");
  assert(found);
  const run = new Run(found.payload);
  const merged = factsOf(run, run.base_size, run.size);
  assert.deepEqual(merged.parts, [run.merges.left[0], run.merges.right[0]]);
  const [[id, text]] = run.specials;
  const special = factsOf(run, id, run.size);
  assert.deepEqual([special.label, special.special, special.parts], [text, true, null]);
});
