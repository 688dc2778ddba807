import assert from "node:assert/strict";
import {test} from "node:test";
import {isFree, keepScope, keptScope, worksAlways} from "../../../bpe_view/player/key_scope.js";

/** @type {Map<string, string>} */
const kept = new Map();
const storage = {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
};
Object.defineProperty(globalThis, "localStorage", {value: storage});

/**
 * Whether a key is free while something that these selectors fit has the focus.
 * @param {string} key
 * @param {...string} fitting
 */
function isFreeIn(key, ...fitting) {
  return isFree(key, (selector) => selector.split(", ").some((one) => fitting.includes(one)));
}

test("where the keys work is kept, and what was never a choice is the whole page", () => {
  assert.equal(keptScope(), "page");
  keepScope("off");
  assert.equal(keptScope(), "off");
  kept.set("bpe-explorer.keys", "everywhere");
  assert.equal(keptScope(), "page");
});

test("no key is taken from what one types in or moves with keys", () => {
  for (const widget of ["input", "textarea", "select", "dialog", "[role=radio]", "[role=slider]"])
    for (const key of ["p", "5", " ", "ArrowRight", "Home"])
      assert(!isFreeIn(key, widget), `${key} in ${widget}`);
});

test("a button keeps what presses it and leaves the other keys", () => {
  for (const pressed of ["button", "a[href]", "summary"]) {
    assert(!isFreeIn(" ", pressed) && !isFreeIn("Enter", pressed));
    assert(isFreeIn("ArrowRight", pressed) && isFreeIn("f", pressed));
  }
});

test("with nothing in focus every key is free", () => {
  for (const key of [" ", "ArrowRight", "?", "p"]) assert(isFreeIn(key));
});

test("where keys are off, only those remain that act on what has the focus", () => {
  const works = (/** @type {string} */ key, shiftKey = false) => worksAlways({key, shiftKey});
  assert(works("Escape") && works("Enter") && works("ArrowRight", true));
  for (const key of ["p", "?", " ", "3", "+", "Home", "ArrowRight"]) assert(!works(key), key);
});
