import assert from "node:assert/strict";
import {test} from "node:test";
import {windowAt, progressAt, sceneAt} from "../../../bpe_view/story/scroll.js";

const TRACK = {top: 1000, way: 2000};

test("a picture rests at both ends of its scene's way", () => {
  assert.deepEqual(
    [900, 1000, 1100, 2900, 3000, 9000].map((y) => progressAt(TRACK, y)),
    [0, 0, 0, 1, 1, 1],
  );
});

test("who touches a picture comes to where it shows that", () => {
  for (const progress of [0, 0.25, 0.5, 1])
    assert(Math.abs(progressAt(TRACK, windowAt(TRACK, progress)) - progress) < 1e-9);
});

test("a scene without a way shows its end", () => {
  assert.equal(progressAt({top: 1000, way: 0}, 1000), 1);
});

test("the scene in sight is the one at the middle of the window", () => {
  const tracks = [0, 1000, 3000].map((top) => ({top, way: 500}));
  assert.deepEqual(
    [0, 499, 501, 2499, 2501, 9000].map((y) => sceneAt(tracks, y, 1000)),
    [0, 0, 1, 1, 2, 2],
  );
});
