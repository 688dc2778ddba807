import assert from "node:assert/strict";
import {test} from "node:test";
import {
  COLUMN_COUNT,
  HANDLES,
  knee,
  moveHandle,
  noGuess,
  score,
  stroke,
  whole,
} from "../../../bpe_view/guess_curve/guess.js";

const columns = Array.from({length: COLUMN_COUNT + 1}, (_, column) => column);
const falling = columns.map((column) => 100 / (1 + column));

test("the curve itself scores 100, and that nothing ever changes 0", () => {
  assert.equal(score(falling, falling), 100);
  assert.equal(
    score(
      columns.map(() => 100),
      falling,
    ),
    0,
  );
});

test("a guess half as wrong as that scores 50, and no score is below 0", () => {
  const truth = columns.map((column) => 100 - column);
  const half = columns.map((column) => 100 - column / 2);
  const wrongWay = columns.map((column) => 100 + column);
  assert.equal(score(half, truth), 50);
  assert.equal(score(wrongWay, truth), 0);
});

test("a curve that never changes is scored, too", () => {
  const flat = columns.map(() => 1);
  assert.equal(score(flat, flat), 100);
  assert.equal(score(falling, flat), 0);
});

test("a stroke fills what lies between two points, in either direction, but never the known start", () => {
  const ends = [
    {at: 0, value: 60},
    {at: 1, value: 0},
  ];
  for (const [one, other] of [ends, [...ends].reverse()]) {
    const guess = noGuess(7);
    stroke(guess, one, other);
    assert.deepEqual(guess.slice(0, 3).map(Math.round), [7, 59, 58]);
    assert.equal(guess[COLUMN_COUNT], 0);
  }
});

test("a press without a move draws one point, and what was not drawn is straight, then level", () => {
  const guess = noGuess(10);
  const pressed = {at: 0.5, value: 40};
  stroke(guess, pressed, pressed);
  assert.equal(guess.filter((value) => !Number.isNaN(value)).length, 2);
  const filled = whole(guess);
  assert.equal(filled[15], 25);
  assert.deepEqual(filled.slice(30), Array(31).fill(40));
});

test("a handle takes along the line up to its neighbours and no further", () => {
  const level = whole(noGuess(10));
  const moved = moveHandle(level, 1, 34);
  assert.equal(moved[HANDLES[1]], 34);
  assert.equal(Math.round(moved[(HANDLES[0] + HANDLES[1]) / 2]), 22);
  assert.equal(Math.round(moved[(HANDLES[1] + HANDLES[2]) / 2]), 22);
  assert.deepEqual(moved.slice(0, HANDLES[0] + 1), level.slice(0, HANDLES[0] + 1));
  assert.deepEqual(moved.slice(HANDLES[2]), level.slice(HANDLES[2]));
});

test("the knee is the point farthest from the straight line between both ends, on either side", () => {
  const across = [0, 1, 2, 3, 4];
  assert.equal(knee(across, [10, 4, 1, 0.5, 0]), 2);
  assert.equal(knee(across, [0, 6, 9, 9.5, 10]), 2);
  assert.equal(knee([0, 2, 3, 3.5, 4], [10, 4, 1, 0.5, 0]), 2);
});

test("a straight curve has no knee", () => {
  assert.equal(knee([0, 1, 2], [10, 5, 0]), null);
  assert.equal(knee([0, 1, 2], [10, 4.8, 0]), null);
  assert.equal(knee([0], [1]), null);
});
