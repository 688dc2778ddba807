import assert from "node:assert/strict";
import {test} from "node:test";
import {
  directions,
  graphemes,
  isJoined,
  lineDirection,
} from "../../../bpe_view/tokens/graphemes.js";
import {goldenGraphemes} from "../golden.js";

test("graphemes are those of Python", () => {
  for (const [text, expected] of goldenGraphemes()) assert.deepEqual(graphemes(text), expected);
});

test("the two signs of a line end stay apart, unlike in Unicode", () => {
  assert.deepEqual(graphemes("é\r\n"), ["é", "\r", "\n"]);
});

test("a line runs as its first letter does", () => {
  assert.equal(lineDirection("1, 2: abc سلام"), "l");
  assert.equal(lineDirection("1, 2: سلام abc"), "r");
  assert.equal(lineDirection("!?"), "l");
});

test("a sign between two letters follows them where they agree, else the line", () => {
  assert.deepEqual(directions(["س", " ", "ل"], "l"), ["r", "r", "r"]);
  assert.deepEqual(directions(["س", " ", "a"], "l"), ["r", "l", "l"]);
  assert.deepEqual(directions(["س", " ", "a"], "r"), ["r", "r", "l"]);
  assert.deepEqual(directions(["!"], "r"), ["r"]);
  assert.deepEqual(directions(["س", "(", "ل", ")", "a"], "l"), ["r", "r", "r", "r", "l"]);
});

test("Arabic letters join, save after those that join only backwards", () => {
  assert(isJoined("س", "ل"));
  assert(!isJoined("ا", "ل"));
  assert(!isJoined("a", "ل"));
  assert(!isJoined(undefined, "ل"));
});
