import assert from "node:assert/strict";
import {test} from "node:test";
import {
  levelScore,
  NO_SCORE,
  pointsOf,
  scoreAfter,
} from "../../../../bpe_view/player/predict/score.js";

const HINT = /** @type {const} */ ({hint: true});
const SHOWN = /** @type {const} */ ({shown: true});
const RIGHT = {words: "right", right: true};

function wrong(words = "wrong") {
  return {words, right: false};
}

/** @param {[key: string, change: Parameters<typeof scoreAfter>[3]][]} changes */
function after(...changes) {
  return changes.reduce((score, [key, change]) => scoreAfter(score, key, 1, change), NO_SCORE);
}

test("each hint and each wrong try takes a point, and one is left for the right answer", () => {
  assert.equal(pointsOf(after(["1", RIGHT])), 3);
  assert.equal(pointsOf(after(["1", HINT], ["1", RIGHT])), 2);
  assert.equal(pointsOf(after(["1", HINT], ["1", wrong()], ["1", RIGHT])), 1);
  assert.equal(pointsOf(after(["1", HINT], ["1", wrong("a")], ["1", wrong("b")], ["1", RIGHT])), 1);
});

test("the same wrong answer costs once", () => {
  const score = after(["1", wrong()], ["1", wrong()], ["1", RIGHT]);
  assert.equal(pointsOf(score), 2);
});

test("a question that is over gives and takes no more points", () => {
  const over = after(["1", RIGHT]);
  for (const change of [RIGHT, wrong(), HINT, SHOWN])
    assert.equal(scoreAfter(over, "1", 1, change), over);
});

test("only right answers at the first try stand in a row", () => {
  const two = after(["1", RIGHT], ["2", RIGHT]);
  assert.equal(two.streak, 2);
  const third = scoreAfter(scoreAfter(two, "3", 1, wrong()), "3", 1, RIGHT);
  assert.equal(third.streak, 0);
  const last = scoreAfter(scoreAfter(third, "4", 1, RIGHT), "5", 1, SHOWN);
  assert.deepEqual([last.streak, last.longest], [0, 2]);
});

test("an answer that was shown gives no point", () => {
  const score = scoreAfter(NO_SCORE, "1", 2, SHOWN);
  assert.equal(pointsOf(score), 0);
  assert.deepEqual(levelScore(score, 2), {asked: 1, first: 0});
  assert.deepEqual(levelScore(score, 1), {asked: 0, first: 0});
});
