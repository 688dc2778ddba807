import assert from "node:assert/strict";
import {test} from "node:test";
import {letterOf} from "../../../bpe_view/shell/letter.js";

test("a Latin letter is itself, wherever its key is", () => {
  assert.equal(letterOf({key: "p", code: "KeyP"}), "p");
  assert.equal(letterOf({key: "P", code: "KeyP"}), "p");
  assert.equal(letterOf({key: "p", code: "KeyR"}), "p"); // Dvorak
});

test("the keyboard of another script has the letter at the same place", () => {
  const keys = [
    ["з", "KeyP"],
    ["З", "KeyP"],
    ["π", "KeyP"],
    ["פ", "KeyP"],
    ["ㅔ", "KeyP"],
    ["प", "KeyP"],
  ];
  for (const [key, code] of keys) assert.equal(letterOf({key, code}), "p", key);
});

test("what is no letter, or a Latin one with a mark, is none of them", () => {
  const keys = [
    ["é", "Digit2"],
    ["ñ", "Semicolon"],
    ["ö", "KeyP"],
    ["?", "KeyP"],
    [" ", "Space"],
    ["Process", "KeyP"],
    ["Enter", "Enter"],
    ["ж", "Semicolon"],
  ];
  for (const [key, code] of keys) assert.equal(letterOf({key, code}), "", key);
});
