import assert from "node:assert/strict";
import {test} from "node:test";
import {Tokenizer} from "../../../bpe_view/engine/tokenizer.js";
import {train} from "../../../bpe_view/engine/train.js";
import {ranksIn, readNew} from "../../../bpe_view/story/scenes/unseen_scene.js";
import {tokensIn} from "../../../bpe_view/tokens/token_spans.js";
import {FINISHED} from "../../../bpe_view/tokens/token_view.js";

const TEXT = "the other mother there, the other weather, then there";
const UNSEEN = "neither the father there";
const SETTINGS = /** @type {const} */ ({
  base: "characters",
  split: "gpt4",
  tie_rule: "first",
  vocab_size: 60,
  min_count: 2,
  special_tokens: [],
});
const learned = (/** @type {number} */ rank) => rank;
const tokenizer = new Tokenizer(train(TEXT, {...SETTINGS, special_tokens: []}, 0));

/** Textbook: again and again the merge of those there are whose turn comes first, leftmost. @param {string} text @param {(rank: number) => number} turn */
function slowly(text, turn) {
  let row = Array.from(text);
  for (;;) {
    const pairs = row.slice(1).map((right, place) => {
      const rank = tokenizer.left.findIndex(
        (one, at) =>
          tokenizer.tokens[one] === row[place] && tokenizer.tokens[tokenizer.right[at]] === right,
      );
      return {rank, place};
    });
    const known = pairs.filter(({rank}) => rank >= 0);
    if (known.length === 0) return row;
    const {place} = known.reduce((one, other) => (turn(other.rank) < turn(one.rank) ? other : one));
    row = [...row.slice(0, place), row[place] + row[place + 1], ...row.slice(place + 2)];
  }
}

/** @param {string} text @param {(rank: number) => number} turn @param {number} [step] */
function idsOf(text, turn, step = FINISHED) {
  return Array.from(tokensIn(readNew(tokenizer, text, turn, {}), step), ({id}) => id);
}

/** @param {string} text @param {(rank: number) => number} turn @param {number} [step] */
function written(text, turn, step) {
  return idsOf(text, turn, step).map((id) => tokenizer.tokens[id] ?? "?");
}

test("in the order that was learned, the tokens are those of the tokenizer", () => {
  for (const text of [TEXT, "then the weather"])
    assert.deepEqual(idsOf(text, learned), tokenizer.encode(text));
});

for (const [name, turn] of /** @type {const} */ ([
  ["learned", learned],
  ["backwards", (/** @type {number} */ rank) => -rank],
  ["scattered", (/** @type {number} */ rank) => (rank * 7) % 5],
]))
  test(`each merge has its turn: ${name}`, () => {
    for (const word of ["weather", " there", "other", " mother"])
      assert.deepEqual(written(word, turn), slowly(word, turn));
  });

test("another order makes other tokens of the same letters", () => {
  assert.deepEqual(written(" there", learned), [" there"]);
  assert.deepEqual(
    written(" there", (rank) => -rank),
    [" the", "r", "e"],
  );
});

test("merges are made one by one, and a character that no merge knows stays alone", () => {
  const steps = [...ranksIn(readNew(tokenizer, UNSEEN, learned, {})), FINISHED];
  const counts = steps.map((step) => idsOf(UNSEEN, learned, step).length);
  assert.equal(counts[0], UNSEEN.length);
  for (let place = 1; place < counts.length; place++)
    assert.equal(counts[place] < counts[place - 1], true);
  assert.deepEqual(written("thethe!!", learned), ["the", "the", "?", "?"]);
});
