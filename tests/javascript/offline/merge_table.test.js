import assert from "node:assert/strict";
import {test} from "node:test";
import {mergeRows} from "../../../bpe_view/offline/merge_table.js";
import {goldenRuns} from "../golden.js";

for (const {name, payload, merges, labels} of goldenRuns())
  test(`${name}: a row of the table has the token that the library made, and its id`, () => {
    const made = mergeRows(payload).map(([, , , label, id]) => [label, id]);
    assert.deepEqual(
      made,
      merges.map(([, , , , id]) => [new Map(labels).get(id), id]),
    );
  });
