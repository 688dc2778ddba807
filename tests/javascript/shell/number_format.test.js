import assert from "node:assert/strict";
import {test} from "node:test";
import {
  formatNumber,
  formatPace,
  formatPercent,
  writeNumbersWith,
} from "../../../bpe_view/shell/number_format.js";
import {goldenNumbers, goldenSigns} from "../golden.js";

test("a number is written as in Python", () => {
  for (const [language, numbers] of Object.entries(goldenNumbers())) {
    writeNumbersWith(goldenSigns()[language]);
    for (const [value, digits, written] of numbers) {
      const number = value === "inf" ? Infinity : Number(value);
      const ours = digits === "percent" ? formatPercent(number) : formatNumber(number, digits);
      assert.equal(ours, written, `${value} in ${language}`);
    }
  }
});

test("a pace has decimal places only where it needs them", () => {
  writeNumbersWith(goldenSigns().es);
  assert.deepEqual([0.5, 4].map(formatPace), ["0,5", "4"]);
});
