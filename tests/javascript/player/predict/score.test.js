import assert from "node:assert/strict";
import {test} from "node:test";
import {Score} from "../../../../bpe_view/player/predict/score.js";

function ask(score, key = "1", level = 1) {
  return score.question(key, level);
}

test("each hint and each wrong try takes a point, and one is left for the right answer", () => {
  for (const [hints, wrong, points] of [
    [0, 0, 3],
    [1, 0, 2],
    [1, 1, 1],
    [2, 3, 1],
  ]) {
    const score = new Score();
    const row = ask(score);
    for (let i = 0; i < hints; i++) score.hint(row);
    for (let i = 0; i < wrong; i++) score.answer(row, `wrong ${i}`, false);
    score.answer(row, "right", true);
    assert.equal(score.points, points);
  }
});

test("the same wrong answer costs once", () => {
  const score = new Score();
  const row = ask(score);
  score.answer(row, "x", false);
  score.answer(row, "x", false);
  assert.deepEqual(row.given, ["x"]);
});

test("a question that is over gives and takes no more points", () => {
  const score = new Score();
  const row = ask(score);
  score.answer(row, "a", true);
  score.answer(row, "b", false);
  score.hint(row);
  score.show(row);
  assert.equal(score.points, 3);
  assert.equal(ask(score), row);
  assert(score.isOver(ask(score)));
});

test("only right answers at the first try stand in a row", () => {
  const score = new Score();
  for (const key of ["1", "2"]) score.answer(ask(score, key), "a", true);
  assert.equal(score.streak, 2);
  score.answer(ask(score, "3"), "x", false);
  score.answer(ask(score, "3"), "a", true);
  assert.equal(score.streak, 0);
  score.answer(ask(score, "4"), "a", true);
  score.show(ask(score, "5"));
  assert.deepEqual([score.streak, score.longest], [0, 2]);
});

test("an answer that was shown gives no point", () => {
  const score = new Score();
  score.show(ask(score, "1", 2));
  assert.equal(score.points, 0);
  assert.deepEqual(score.ofLevel(2), {asked: 1, first: 0});
  assert.deepEqual(score.ofLevel(1), {asked: 0, first: 0});
});
