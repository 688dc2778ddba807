import assert from "node:assert/strict";
import {test} from "node:test";
import {Score} from "../../../../bpe_view/player/predict/score.js";

/** @param {Score} score */
function ask(score, key = "1", level = 1) {
  return score.question({key, level, step: 0, settings: "", tied: 0});
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
    for (let i = 0; i < wrong; i++) score.answer(row, {given: `wrong ${i}`, right: false});
    score.answer(row, {given: "right", right: true, answer: "right"});
    assert.equal(score.points, points);
    assert.equal(row.answer, "right");
  }
});

test("the same wrong answer costs once", () => {
  const score = new Score();
  const row = ask(score);
  score.answer(row, {given: "x", right: false});
  score.answer(row, {given: "x", right: false});
  assert.deepEqual(row.given, ["x"]);
});

test("a question that is over gives and takes no more points", () => {
  const score = new Score();
  const row = ask(score);
  score.answer(row, {given: "a", right: true});
  score.answer(row, {given: "b", right: false});
  score.hint(row);
  score.show(row, "c");
  assert.equal(score.points, 3);
  assert.equal(ask(score), row);
  assert(score.isOver(ask(score)));
});

test("only right answers at the first try stand in a row", () => {
  const score = new Score();
  for (const key of ["1", "2"]) score.answer(ask(score, key), {given: "a", right: true});
  assert.equal(score.streak, 2);
  score.answer(ask(score, "3"), {given: "x", right: false});
  score.answer(ask(score, "3"), {given: "a", right: true});
  assert.equal(score.streak, 0);
  score.answer(ask(score, "4"), {given: "a", right: true});
  score.show(ask(score, "5"), "a");
  assert.deepEqual([score.streak, score.longest], [0, 2]);
});

test("an answer that was shown gives no point, and neither does a cut that was wrong", () => {
  const score = new Score();
  score.show(ask(score, "1"), "a");
  score.answer(ask(score, "2", 4), {given: "x", right: false, final: true, answer: "a"});
  assert.equal(score.points, 0);
  assert.deepEqual(score.ofLevel(4), {asked: 1, first: 0});
  assert.deepEqual(
    score.list.map(({shown, answer}) => [shown, answer]),
    [
      [true, "a"],
      [true, "a"],
    ],
  );
});

test("who keeps the score hears of every change", () => {
  let heard = 0;
  const score = new Score(() => {
    heard += 1;
  });
  const row = ask(score);
  score.hint(row);
  score.answer(row, {given: "a", right: true});
  assert.equal(heard, 2);
});
