import assert from "node:assert/strict";
import {test} from "node:test";
import {Run} from "../../../../bpe_view/player/run/run.js";
import {pairKey} from "../../../../bpe_view/player/run/pairs.js";
import {pairChoices} from "../../../../bpe_view/player/predict/choices.js";
import {hidesNext, next, NO_QUESTION} from "../../../../bpe_view/player/predict/quiz.js";
import {NO_SCORE, pointsOf} from "../../../../bpe_view/player/predict/score.js";
import {goldenRuns} from "../../golden.js";

const RUNS = goldenRuns().map(({name, payload, merges}) => ({name, payload, merges}));

function runOf(name) {
  const found = RUNS.find((run) => run.name === name);
  assert(found);
  return new Run(found.payload);
}

function stepsOf({size}) {
  return Array.from({length: size}, (_, step) => step);
}

/** The state after events, the first of which come to a step. @returns {any} */
function after(start, ...events) {
  const state = {mode: "predict", level: 1, step: 0, ...NO_QUESTION, score: NO_SCORE, ...start};
  return [{type: "step"}, ...events].reduce(
    (/** @type {any} */ now, event) => next(now, event),
    state,
  );
}

for (const {name, payload, merges} of RUNS)
  test(`${name}: what merges next is what the library merged`, () => {
    const run = new Run(payload);
    assert.equal(run.size, merges.length);
    merges.forEach((merge, step) => {
      const best = run.bestPair(step);
      assert.deepEqual([best.left, best.right, best.count, best.others + 1, best.id], merge);
      assert(run.isTaken(step, best) && run.isRight(step, best));
    });
  });

for (const {name, payload} of RUNS)
  test(`${name}: choices hold the answer once and look the same to a whole class`, () => {
    const run = new Run(payload);
    const again = new Run(payload);
    for (const step of stepsOf(run)) {
      const pairs = pairChoices(run, step);
      assert.deepEqual(pairs, pairChoices(again, step));
      assert.equal(pairs.filter((pair) => run.isTaken(step, pair)).length, 1);
      assert.equal(new Set(pairs.map(({left, right}) => pairKey(left, right))).size, pairs.length);
    }
  });

test("the order of the choices does not tell where the answer is", () => {
  const run = runOf("twister");
  const places = stepsOf(run).map((step) =>
    pairChoices(run, step).findIndex((pair) => run.isTaken(step, pair)),
  );
  for (let place = 0; place < 8; place++)
    assert(places.filter((one) => one === place).length < places.length / 3);
});

test("any pair that ties for the lead is right, and one of them is taken", () => {
  const run = runOf("ties");
  const right = pairChoices(run, 0).filter((pair) => run.isRight(0, pair));
  assert.equal(right.length, run.merges.tied[0]);
  assert(right.length > 1);
  assert.equal(right.filter((pair) => run.isTaken(0, pair)).length, 1);
});

test("a right answer leads to the next step, a shown one only when one goes on", () => {
  const run = runOf("twister");
  const right = after({run}, {...run.bestPair(0), type: "guess"});
  assert.deepEqual([right.question.verdict, right.goTo, pointsOf(right.score)], ["right", 1, 3]);
  assert.equal(next({...right, step: 1}, {type: "step"}).question, right.question);
  const shown = after({run}, {type: "give_up"});
  assert.deepEqual([shown.question.verdict, shown.goTo, hidesNext(shown)], ["shown", null, false]);
  const on = next(shown, {type: "next"});
  assert.deepEqual([on.question, on.goTo], [null, 1]);
  assert.equal(next({...on, step: 1}, {type: "step"}).question?.step, 1);
});

test("a question that was over before gives no points and need not be answered", () => {
  const run = runOf("twister");
  const {score} = after({run}, {...run.bestPair(0), type: "guess"});
  const again = after({run, score}, {...run.bestPair(0), type: "guess"});
  assert.equal(pointsOf(again.score), 3);
  assert.equal(after({run, score}, {type: "next"}).goTo, 1);
  assert.equal(after({run}, {type: "next"}).goTo, null);
});

test("a pair that is not known here waits for its count from Python", () => {
  const run = runOf("twister");
  const guess = {left: 0, right: 0};
  const waiting = after({run}, {...guess, type: "guess"});
  assert.equal(waiting.question.phase, "waiting");
  assert.equal(next(waiting, {type: "give_up"}).question?.phase, "waiting");
  const answer = {...guess, type: "counted", run: run.id, step: 0, count: 1, mergeable: 1};
  assert.equal(
    next(waiting, /** @type {any} */ ({...answer, run: "other"})).question?.phase,
    "waiting",
  );
  assert.equal(next(waiting, /** @type {any} */ (answer)).question?.verdict, "wrong");
});

test("at the end of a run and in mode watch nothing is asked", () => {
  const run = runOf("twister");
  assert.equal(after({run, step: run.size}).question.phase, "end");
  assert.equal(after({run, mode: "watch"}).question, null);
});
