/**
 * Judging what somebody gave as an answer. A number that can be read in two ways is right where one
 * of them is; else it is read as its language writes it.
 *
 * @typedef {"whole_number" | "decimal_number" | "choice"} Form
 * @typedef {"right" | "low" | "high" | "other" | "nothing" | "unreadable"} Verdict
 */
import {currentSigns} from "../../shell/number_format.js";

const SPACES = /[\s_'’]/g;
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/;
const DECIMAL = /^\d+(?:[.,]\d+)?$/;
const HALF_A_HUNDREDTH = 0.005;
const ROUNDING = 1e-9;
const MOST_DIGITS = 15;

/**
 * @param {{form: Form, value: string | number}} answer the right one
 * @param {string} given
 * @returns {Verdict}
 */
export function judge({form, value}, given) {
  if (!given.trim()) return "nothing";
  if (typeof value === "string") return given === value ? "right" : "other";
  const digits = digitsOf(given);
  if (digits.length > MOST_DIGITS) return "unreadable";
  const isWhole = form === "whole_number";
  const numbers = isWhole ? wholeNumbers(digits) : decimalNumbers(digits);
  if (numbers.length === 0) return "unreadable";
  const mostOff = isWhole ? 0 : HALF_A_HUNDREDTH + ROUNDING;
  if (numbers.some((number) => Math.abs(number - value) <= mostOff)) return "right";
  return numbers[0] < value ? "low" : "high";
}

/** Without spaces; the digits and signs of other scripts as ours. */
function digitsOf(given) {
  return given
    .normalize("NFKC")
    .replace(SPACES, "")
    .replace(/\p{Nd}/gu, ourDigit);
}

/** A script's ten digits begin at a code point that ends with 0 or 6 in hex. */
function ourDigit(digit) {
  const code = digit.codePointAt(0) ?? 0;
  const row = code & ~15;
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
  return String(code - zero);
}

/** What whole numbers may be meant: point and comma can only part thousands here. */
function wholeNumbers(digits) {
  return WHOLE_NUMBER.test(digits) ? [Number(digits.replace(/[.,]/g, ""))] : [];
}

/** What numbers may be meant, as the language writes them first. */
function decimalNumbers(digits) {
  const {thousands, point} = currentSigns();
  const groups = new RegExp(`^[1-9]\\d{0,2}(?:[${thousands}]\\d{3})+(?:[${point}]\\d+)?$`);
  const numbers = [];
  if (groups.test(digits))
    numbers.push(Number(digits.replaceAll(thousands, "").replace(point, ".")));
  if (DECIMAL.test(digits)) numbers.push(Number(digits.replace(",", ".")));
  return numbers;
}
