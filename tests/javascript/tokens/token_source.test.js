import assert from "node:assert/strict";
import {test} from "node:test";
import {hue, hueOf} from "../../../bpe_view/tokens/token_chip.js";
import {
  baseSymbols,
  NO_DATA,
  readLabels,
  readSource,
  unpack,
} from "../../../bpe_view/tokens/token_source.js";
import {goldenHues, goldenRuns} from "../golden.js";

test("arrays of every width come out as they went in", () => {
  assert.deepEqual([...unpack("u1AQID")], [1, 2, 3]);
  assert.deepEqual([...unpack("u2AQD//w==")], [1, 65535]);
  assert.deepEqual([...unpack("i4/////////38=")], [-1, 2147483647]);
  assert.deepEqual([...unpack("r1Af/+")], [1, 2147483647, -1]);
  assert.deepEqual([...unpack("r2AQD///7/")], [1, 2147483647, -1]);
  assert.deepEqual([...unpack("f8AAAAAAAAAAAAAAAAAADwQQ==")], [0, 2 ** 32]);
  assert.deepEqual([...unpack(null)], []);
});

test("base symbols are bytes, or places in the alphabet", () => {
  assert.deepEqual([...baseSymbols("né", "bytes", []).symbols], [110, 195, 169]);
  const {symbols, byteOffsets} = baseSymbols("🐟a?", "characters", ["a", "🐟"]);
  assert.deepEqual([...symbols], [1, 0, -1]);
  assert.deepEqual([...byteOffsets], [0, 4, 5, 6]);
});

test("a tokenizer that does not number its tokens in order says which ids it uses", () => {
  const source = readSource({
    ...NO_DATA,
    base_ids: "u1BQY=",
    merged_ids: "u1Bw==",
  });
  assert.equal(source.idOfSymbol(1), 6);
  assert.equal(source.idOfRank(0), 7);
  assert(source.isBase(5) && !source.isBase(7));
});

test("what Python sends of a run has a gap between each two symbols, and its pre-tokens", () => {
  for (const {payload} of goldenRuns()) {
    const source = readSource(payload);
    assert.equal(source.gaps.length, Math.max(0, source.symbols.length - 1));
    if (source.symbols.length > 0) assert.equal(source.pieces[0], 1);
  }
});

test("a token has the colour class that Python gives it, worked out once", () => {
  for (const [label, expected] of goldenHues()) assert.equal(hue(label), expected, label);
  const source = readLabels({labels: {7: "the"}, partial: [], base: []});
  assert.equal(hueOf(source, 7), hue("the"));
  assert.equal(hueOf({...source, label: () => undefined}, 7), hue("the"));
  const written = () => "he";
  assert.equal(hueOf(source, 8, written), hue("he"));
});
