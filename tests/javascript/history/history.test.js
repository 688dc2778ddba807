import assert from "node:assert/strict";
import {test} from "node:test";
import {heightsOf} from "../../../bpe_view/history/heights.js";
import {countTokens} from "../../../bpe_view/history/history.js";
import {arranged, glyphsOf, linesFrom} from "../../../bpe_view/history/window.js";
import {Run} from "../../../bpe_view/player/run/run.js";
import {NO_SOURCE} from "../../../bpe_view/tokens/token_source.js";
import {tokenId} from "../../../bpe_view/tokens/token_spans.js";
import {goldenRuns} from "../golden.js";

/** @param {string} text @param {"bytes" | "characters"} [base] */
function glyphs(text, base = "characters") {
  return glyphsOf({...NO_SOURCE, text, base});
}

for (const {name, payload, steps} of goldenRuns())
  test(`${name}: between walls that stand out are the tokens of the library`, () => {
    const run = new Run(payload);
    const {ofWall, ofLine} = heightsOf(run.size);
    for (const {step, ids} of steps) {
      const found = [];
      let from = 0;
      for (let to = 1; to <= run.source.symbols.length; to++) {
        const isEnd =
          to === run.source.symbols.length || ofWall(run.source.gaps[to - 1]) > ofLine(step);
        if (isEnd) found.push(tokenId(run.source, {from, to}));
        if (isEnd) from = to;
      }
      assert.deepEqual(found, ids);
      assert.equal(countTokens(run.source.gaps, 0, run.source.symbols.length, step), ids.length);
    }
  });

test("the line goes to each step, and no further than the first and the last", () => {
  const {ofLine, stepAt} = heightsOf(3000);
  for (const step of [0, 1, 2, 50, 2999, 3000]) assert.equal(stepAt(ofLine(step)), step);
  assert.deepEqual([stepAt(-1), stepAt(2)], [0, 3000]);
  assert.equal(heightsOf(0).stepAt(0.5), 0);
});

test("merges that are still to be guessed stand like those that never come", () => {
  assert.equal(heightsOf(5).ofWall(5), 1);
  assert.equal(heightsOf(5).ofWall(-1), 0);
});

test("lines have whole characters, and one at least", () => {
  const all = glyphs("a渔bc", "bytes");
  const lines = (/** @type {number} */ from, /** @type {number} */ each, lines = 2) =>
    linesFrom(all, from, {lines, each}).map((line) => line.map(({text}) => text).join(""));
  assert.deepEqual(lines(0, 4), ["a渔", "bc"]);
  assert.deepEqual(lines(1, 1), ["渔", "b"]);
  assert.deepEqual(lines(5, 60), ["c"]);
});

test("at the end of the strip the end of the text has room", () => {
  for (const text of ["渔a夫".repeat(99), "a".repeat(999), "👩‍👩‍👧".repeat(40)]) {
    const all = glyphs(text, "bytes");
    for (const width of [250, 1200]) {
      const room = arranged(all, width, 18);
      const end = all[all.length - 1].to;
      assert.equal(
        linesFrom(all, end - room.shown, room)
          .at(-1)
          ?.at(-1)?.to,
        end,
      );
    }
  }
});

test("the strip has two thousand symbols at most", () => {
  assert.equal(glyphs("渔".repeat(900), "bytes").at(-1)?.to, 1998);
  assert.equal(glyphs("a".repeat(5000)).length, 2000);
});

test("60 to 150 columns, as many as have room, and fewer of a short text", () => {
  const long = glyphs("a".repeat(1000));
  const room = (/** @type {number} */ width) => arranged(long, width, 20);
  assert.deepEqual(
    [300, 1600, 4000].map((width) => room(width).columns),
    [60, 100, 150],
  );
  assert.deepEqual([room(300).lines, room(1600).lines], [2, 1]);
  assert.equal(room(300).type >= 13, true);
  assert.equal(arranged(glyphs("Ada"), 900, 20).columns, 3);
  assert.equal(arranged(glyphs("渔".repeat(99)), 900, 20).type, 900 / 60 / 1.1);
  assert.equal(arranged(glyphs(""), 900, 20).columns, 0);
});
