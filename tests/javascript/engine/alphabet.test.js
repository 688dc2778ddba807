import assert from "node:assert/strict";
import {test} from "node:test";
import {makeAlphabet, symbolOrder} from "../../../bpe_view/engine/alphabet.js";

test("a tie rule that only Python has is refused, rather than taken for another one", () => {
  const rule = JSON.parse('"highest"');
  assert.throws(() => symbolOrder(rule, makeAlphabet("ab", "bytes")), /highest.*alphabet\.js/);
});
