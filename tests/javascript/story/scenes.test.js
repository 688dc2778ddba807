import assert from "node:assert/strict";
import {test} from "node:test";
import {train} from "../../../bpe_view/engine/train.js";
import {countsAlong} from "../../../bpe_view/story/scenes/letters_scene.js";
import {pairsOf} from "../../../bpe_view/story/scenes/pairs_scene.js";
import {waysOn} from "../../../bpe_view/story/scenes/yours_scene.js";
import {tokenCounts, wordsIn} from "../../../bpe_view/story/story_numbers.js";
import {telling} from "../../../bpe_view/story/told.js";
import {setWords} from "../../../bpe_view/shell/messages.js";

/** @type {import("../../../bpe_view/engine/train.js").Settings} */
const settings = {
  base: "characters",
  split: "gpt4",
  tie_rule: "first",
  vocab_size: 1000,
  min_count: 2,
  special_tokens: [],
};

/** @param {string} text */
function told(text) {
  setWords({words: {"story.paragraph": text, "story.anybody": "x"}, language: "en"});
  const data = /** @type {import("../../../bpe_view/story/story.js").StoryData} */ (
    /** @type {unknown} */ ({settings: {paragraph: settings}, marks: {}})
  );
  const steps = telling(data, "en", "");
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
}

test("the first pair that is counted is the first that merges, as often as the engine says", () => {
  for (const text of ["the other weather there", "aaaa aaa", "ab ba ab ba", "渔夫们，渔夫笑了"]) {
    const {history, alphabet} = train(text, settings, 0);
    const [{pair, gaps}] = pairsOf(told(text).source);
    assert.deepEqual(
      pair,
      [history.left[0], history.right[0]].map((id) => alphabet.characters[id]),
    );
    assert.equal(gaps.length, history.count[0]);
  }
});

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

test("words part at spaces, and at what is not shown", () => {
  assert.deepEqual(wordsIn("Hello, world. 渔夫|们|笑|了。"), [
    "Hello",
    "world",
    "渔夫",
    "们",
    "笑",
    "了",
  ]);
  assert.equal(told("渔夫|们").text, "渔夫们");
});

test("every closed gap is a token less", () => {
  assert.deepEqual(Array.from(tokenCounts([1, 2147483647, 0, 0, 2147483647], 2)), [5, 3, 2]);
});

test("the way on takes the text and the language along", () => {
  const ways = waysOn("a & b", "es").map(([, href]) => href);
  assert.equal(ways[0], "./watch?language=es&sample=own&text=a+%26+b&base=characters");
  assert.equal(ways[1], "./learn?language=es&lesson=why-tokens");
  assert.equal(ways[2], "./learn?language=es&ask=class");
});
