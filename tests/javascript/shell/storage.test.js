import assert from "node:assert/strict";
import {test} from "node:test";
import {keepChoice, keptChoice} from "../../../bpe_view/shell/storage.js";

/** @type {Map<string, string>} */
const kept = new Map();
let refuses = false;
Object.defineProperty(globalThis, "localStorage", {
  get: () => {
    if (refuses) throw new Error("refused");
    return {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    };
  },
});
const keys = () => keptChoice("keys", ["page", "off"], "page");

test("a choice is kept by its name, and what was never a choice is not taken", () => {
  assert.equal(keys(), "page");
  keepChoice("keys", "off");
  assert.equal(keys(), "off");
  assert.equal(keptChoice("algorithm", ["shown"], "auto"), "auto");
  kept.set("bpe-explorer.keys", "everywhere");
  assert.equal(keys(), "page");
});

test("a browser that keeps nothing has what there is before anybody chose", () => {
  refuses = true;
  keepChoice("keys", "off");
  assert.equal(keys(), "page");
  refuses = false;
  assert.equal(kept.get("bpe-explorer.keys"), "everywhere");
});
