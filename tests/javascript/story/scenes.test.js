import assert from "node:assert/strict";
import {test} from "node:test";
import {countsAlong} from "../../../bpe_view/story/scenes/letters_scene.js";
import {waysOn} from "../../../bpe_view/story/scenes/yours_scene.js";

test("counts go with the letters of a text", () => {
  const along = countsAlong(["a", "b", "a"], [2, 1, 1]);
  assert.deepEqual(
    along.map(({begun}) => begun),
    [0, 1, 1, 2, 3],
  );
  assert.deepEqual(
    along.map(({different}) => different),
    [0, 1, 1, 2, 2],
  );
});

test("the way on takes the text and the language along", () => {
  const ways = waysOn("a & b", "es").map(([, href]) => href);
  assert.equal(ways[0], "./watch?language=es&sample=own&text=a+%26+b&base=characters");
  assert.equal(ways[1], "./learn?language=es&lesson=why-tokens");
  assert.equal(ways[2], "./learn?language=es&ask=class");
});
