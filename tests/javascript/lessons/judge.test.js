import assert from "node:assert/strict";
import {test} from "node:test";
import {judge} from "../../../bpe_view/lessons/sheet/judge.js";
import {writeNumbersIn} from "../../../bpe_view/shell/number_format.js";

const LANGUAGES = ["en", "zh", "es"];
const whole = (/** @type {number} */ value) => ({
  form: /** @type {const} */ ("whole_number"),
  value,
});
const decimal = (/** @type {number} */ value) => ({
  form: /** @type {const} */ ("decimal_number"),
  value,
});

test("numbers are read as people write them", () => {
  /** @type {[Parameters<typeof judge>[0], string, string][]} */
  const cases = [
    [whole(1234), "1234", "right"],
    [whole(1234), "1,234", "right"],
    [whole(1234), "1 234", "right"],
    [whole(1234), " 1.234 ", "right"],
    [whole(1234), "１２３４", "right"],
    [whole(1234), "١٢٣٤", "right"],
    [whole(1234), "१२३४", "right"],
    [whole(1234), "1233", "low"],
    [whole(1234), "9999", "high"],
    [whole(1234), "1,23", "unreadable"],
    [whole(1234), "many", "unreadable"],
    [whole(1234), "-1", "unreadable"],
    [whole(1234), "1".repeat(400), "unreadable"],
    [whole(1234), "  ", "nothing"],
    [decimal(2.7556), "2.76", "right"],
    [decimal(2.7556), "2,76", "right"],
    [decimal(2.7556), "2.7556", "right"],
    [decimal(2.7556), "2.74", "low"],
    [decimal(2.7556), "3", "high"],
    [decimal(2.7556), "nan", "unreadable"],
    [decimal(2.7556), "1e3", "unreadable"],
  ];
  for (const language of LANGUAGES) {
    writeNumbersIn(language);
    for (const [answer, given, verdict] of cases)
      assert.equal(judge(answer, given), verdict, given);
  }
});

test("points and commas are read as the language writes them", () => {
  /** @type {[Parameters<typeof judge>[0], string, string[]][]} */
  const cases = [
    [whole(12345), "12.345", ["right", "right", "right"]],
    [whole(12345), "12,345", ["right", "right", "right"]],
    [decimal(4.45), "4,45", ["right", "right", "right"]],
    [decimal(4.45), "4.45", ["right", "right", "right"]],
    [decimal(12345), "12.345", ["low", "low", "right"]],
    [decimal(12345), "12,345", ["right", "right", "low"]],
    [decimal(1234.5), "1.234,50", ["unreadable", "unreadable", "right"]],
    [decimal(1234.5), "1,234.50", ["right", "right", "unreadable"]],
    [decimal(1234.5), "1234,50", ["right", "right", "right"]],
    [decimal(2.7556), "2.756", ["right", "right", "right"]],
    [decimal(2.7556), "2,756", ["right", "right", "right"]],
    [decimal(2.7556), "1.756", ["low", "low", "high"]],
    [decimal(2.7556), "0.756", ["low", "low", "low"]],
  ];
  for (const [answer, given, verdicts] of cases) {
    const found = LANGUAGES.map((language) => {
      writeNumbersIn(language);
      return judge(answer, given);
    });
    assert.deepEqual(found, verdicts, given);
  }
});

test("a choice is right, another one, or none", () => {
  const answer = {form: /** @type {const} */ ("choice"), value: "b"};
  assert.deepEqual(
    ["b", "a", ""].map((given) => judge(answer, given)),
    ["right", "other", "nothing"],
  );
});
