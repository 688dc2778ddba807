import assert from "node:assert/strict";
import {test} from "node:test";
import {say, sayParts, setWords, spokenLanguage} from "../../../bpe_view/shell/messages.js";
import {goldenMessages, goldenSigns} from "../golden.js";

function speak(words, language = "en", plural = {}) {
  return setWords({words, language, numbers: {...goldenSigns()[language], plural}});
}

test("a message is filled as in Python", () => {
  for (const {message, values, language, plural, text} of goldenMessages()) {
    speak({"golden.message": message}, language, plural);
    assert.equal(say("golden.message", values), text);
  }
});

test("a sentence in parts keeps tokens whole and stars make strong", () => {
  speak({"a.b": "**{n}** of {token}: {what}!"});
  assert.deepEqual(sayParts("a.b", {n: 1234, token: {token: 7}, what: "{n}"}), [
    {strong: "1,234"},
    " of ",
    {token: 7},
    ": ",
    "{n}",
    "!",
  ]);
});

test("the language is known that is spoken last", () => {
  speak({}, "es");
  assert.equal(spokenLanguage(), "es");
});

test("a message that is missing shows its key, so that it is found", () => {
  assert.equal(say("nowhere.to_be_found"), "nowhere.to_be_found");
});
