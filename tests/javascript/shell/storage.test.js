import assert from "node:assert/strict";
import {test} from "node:test";
import {stored} from "../../../bpe_view/shell/storage.js";

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

test("a value is stored by its name, and what cannot be read is none", () => {
  const keys = stored("keys");
  assert.equal(keys.read(), null);
  keys.write("off");
  assert.equal(stored("keys").read(), "off");
  assert.equal(stored("algorithm").read(), null);
  kept.set("bpe-explorer.keys", "no JSON");
  assert.equal(keys.read(), null);
});

test("a browser that stores nothing has what there is before anybody chose", () => {
  refuses = true;
  stored("keys").write("off");
  assert.equal(stored("keys").read(), null);
  refuses = false;
  assert.equal(kept.get("bpe-explorer.keys"), "no JSON");
});
