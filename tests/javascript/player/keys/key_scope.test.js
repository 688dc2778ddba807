import assert from "node:assert/strict";
import {test} from "node:test";
import {isFree, worksAlways} from "../../../../bpe_view/player/keys/key_scope.js";

/** Whether a key is free while something that these selectors fit has the focus. */
function isFreeIn(key, ...fitting) {
  return isFree(key, (selector) => selector.split(", ").some((one) => fitting.includes(one)));
}

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
