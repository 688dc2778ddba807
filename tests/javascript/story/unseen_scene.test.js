import assert from "node:assert/strict";
import {test} from "node:test";
import {Tokenizer} from "../../../bpe_view/engine/tokenizer.js";
import {train} from "../../../bpe_view/engine/train.js";
import {Reading} from "../../../bpe_view/story/scenes/unseen_scene.js";

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

/** @param {Reading} reading @param {number} [step] */
function written(reading, step) {
  return reading.tokens(step).map(({id}) => tokenizer.tokens[id] ?? "?");
}

test("in the order that was learned, the tokens are those of the tokenizer", () => {
  for (const text of [TEXT, "then the weather"])
    assert.deepEqual(
      new Reading(tokenizer, text, (rank) => rank).tokens().map(({id}) => id),
      tokenizer.encode(text),
    );
});

for (const [name, turn] of /** @type {const} */ ([
  ["learned", (/** @type {number} */ rank) => rank],
  ["backwards", (/** @type {number} */ rank) => -rank],
  ["scattered", (/** @type {number} */ rank) => (rank * 7) % 5],
]))
  test(`each merge has its turn: ${name}`, () => {
    const words = ["weather", " there", "other", " mother"];
    for (const word of words)
      assert.deepEqual(written(new Reading(tokenizer, word, turn)), slowly(word, turn));
  });

test("another order makes other tokens of the same letters", () => {
  const backwards = new Reading(tokenizer, " there", (rank) => -rank);
  assert.deepEqual(written(backwards), [" the", "r", "e"]);
  assert.deepEqual(
    tokenizer.encode(" there").map((id) => tokenizer.tokens[id]),
    [" there"],
  );
});

test("merges are made one by one, and a character that no merge knows stays alone", () => {
  const reading = new Reading(tokenizer, `${UNSEEN}!`, (rank) => rank);
  assert.deepEqual(written(reading, 0).length, UNSEEN.length + 1);
  assert.deepEqual(reading.others, ["i", "f", "!"]);
  for (let step = 1; step <= reading.ranks.length; step++)
    assert.equal(written(reading, step).length < written(reading, step - 1).length, true);
  assert.deepEqual(reading.tokens(), reading.tokens(reading.ranks.length));
});
