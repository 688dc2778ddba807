import assert from "node:assert/strict";
import {test} from "node:test";
import {
  formatNumber,
  formatPace,
  formatPercent,
  writeNumbersIn,
} from "../../../bpe_view/shell/number_format.js";
import {goldenNumbers} from "../golden.js";

test("a number is written as in Python", () => {
  for (const {value, digits, language, written} of goldenNumbers()) {
    writeNumbersIn(language);
    const number = value === "inf" ? Infinity : Number(value);
    const ours = digits === "percent" ? formatPercent(number) : formatNumber(number, digits);
    assert.equal(ours, written, `${value} in ${language}`);
  }
});

test("a language that has no signs of its own is written like English", () => {
  writeNumbersIn("tlh");
  assert.equal(formatNumber(12345.6, 1), "12,345.6");
});

test("a pace has decimal places only where it needs them", () => {
  writeNumbersIn("es");
  assert.deepEqual([0.5, 4].map(formatPace), ["0,5", "4"]);
});
