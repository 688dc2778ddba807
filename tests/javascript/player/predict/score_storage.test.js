import assert from "node:assert/strict";
import {test} from "node:test";
import {keptScore, newScore} from "../../../../bpe_view/player/predict/score_storage.js";

const KEY = "bpe-explorer.score.1";
/** @type {Map<string, string>} */
const kept = new Map();
const storage = {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  removeItem: (/** @type {string} */ key) => kept.delete(key),
};
Object.defineProperty(globalThis, "sessionStorage", {value: storage, configurable: true});

/** What is kept of a score with one right answer. */
function keptOnce() {
  kept.clear();
  const score = keptScore();
  const row = score.question({key: "1", level: 1, step: 0, settings: "s", tied: 1});
  score.hint(row);
  score.answer(row, {given: "a", right: true, answer: "a"});
  return JSON.parse(kept.get(KEY) ?? "");
}

test("a score goes on where it was, and is forgotten when a new one begins", () => {
  keptOnce();
  const score = keptScore();
  assert.deepEqual([score.points, score.streak, score.longest, score.list.length], [2, 1, 1, 1]);
  newScore();
  assert.equal(keptScore().list.length, 0);
});

test("what no score can be is not taken for one", () => {
  const good = keptOnce();
  for (const one of [null, 7, "rows", [], {}, {...good, rows: {}}]) {
    kept.set(KEY, JSON.stringify(one));
    assert.equal(keptScore().list.length, 0, JSON.stringify(one));
  }
  kept.set(KEY, "{");
  assert.equal(keptScore().list.length, 0);
});

test("where nothing can be kept the score counts and begins anew", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  for (const broken of [{get: refuse}, {value: {...storage, setItem: refuse}}, {value: null}]) {
    kept.clear();
    Object.defineProperty(globalThis, "sessionStorage", {...broken, configurable: true});
    const score = keptScore();
    const row = score.question({key: "1", level: 1, step: 0, settings: "s", tied: 1});
    score.answer(row, {given: "a", right: true});
    assert.equal(score.points, 3);
    assert.equal(keptScore().points, 0);
  }
});
