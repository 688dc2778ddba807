/** The cases of tests/golden/, which Python is held to as well (tests/bpe_view/test_golden.py). */
import {readFileSync} from "node:fs";

/**
 * @typedef {object} GoldenStep
 * @property {number} step
 * @property {number[]} ids
 * @property {string[]} printed
 * @property {[left: number, right: number, count: number, mergeable: number][]} pairs
 *
 * @typedef {object} GoldenRun
 * @property {string} name
 * @property {import("../../bpe_view/player/run/run.js").RunData} payload
 * @property {GoldenStep[]} steps
 * @property {[id: number, label: string][]} labels
 * @property {number[]} partial
 * @property {[left: number, right: number, count: number, tied: number, id: number][]} merges
 */

function read(name) {
  return JSON.parse(readFileSync(new URL(`../golden/${name}`, import.meta.url), "utf-8"));
}

/** What test_node.py has written, which can be read once. */
let written = "";

/** @returns {{runs: GoldenRun[], languages: Record<string, import("../../bpe_view/shell/messages.js").Signs>}} */
function fromPython() {
  written ||= readFileSync(0, "utf-8");
  return JSON.parse(written);
}

export function goldenRuns() {
  return fromPython().runs;
}

/** How each language writes numbers. */
export function goldenSigns() {
  return fromPython().languages;
}

/** @returns {[text: string, graphemes: string[]][]} */
export function goldenGraphemes() {
  return read("graphemes.json");
}

/** @returns {{message: import("../../bpe_view/shell/messages.js").Message, values: Record<string, string | number>, language?: string, plural?: Record<string, number[]>, text: string}[]} */
export function goldenMessages() {
  return read("messages.json");
}

/** @returns {Record<string, [value: number | string, digits: number | "percent", written: string][]>} */
export function goldenNumbers() {
  return read("numbers.json");
}

/** @returns {[label: string, hue: number][]} */
export function goldenHues() {
  return read("hues.json");
}
