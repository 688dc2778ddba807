import assert from "node:assert/strict";
import {test} from "node:test";
import {Visit} from "../../../bpe_view/offline/visit.js";

const OF_ALL = {low: 0, page: null, in_use: [], starts: {}};
const DATA = {
  start: "",
  languages: {en: "English"},
  words: {en: {}},
  samples: [{key: "twister", vocab_size: null, text: ""}],
  properties: [
    {...OF_ALL, name: "sample", default: "river", kind: "one_of", allowed: ["twister"], high: null},
    {...OF_ALL, name: "vocab_size", default: 384, kind: "whole_number", allowed: [], high: 1000},
  ],
  elsewhere: ["compare"],
};

/** A visit that came by an address; what is opened and written afterwards stands in its `hash`. @param {string} hash */
async function visitAt(hash) {
  const bar = {hash};
  Object.assign(globalThis, {
    location: bar,
    document: {documentElement: {}},
    history: {
      replaceState: (
        /** @type {null} */ _,
        /** @type {""} */ __,
        /** @type {string} */ written,
      ) => {
        bar.hash = written;
      },
    },
  });
  const visit = new Visit(
    /** @type {import("../../../bpe_view/offline/visit.js").SiteData} */ (
      /** @type {unknown} */ (DATA)
    ),
    ["watch"],
  );
  await visit.readAddress();
  return {visit, bar};
}

test("an address that somebody opens while a choice is being written stays", async () => {
  const {visit, bar} = await visitAt("#watch?sample=twister");
  visit.values.vocab_size = 300;
  const writing = visit.writeAddress();
  bar.hash = "#watch?sample=twister&vocab_size=400";
  await writing;
  assert.equal(bar.hash, "#watch?sample=twister&vocab_size=400");
  await visit.readAddress();
  assert.equal(visit.values.vocab_size, 400);
});

test("a link to a page that needs the app says so once, and what it has for every page is opened", async () => {
  const {visit} = await visitAt("#compare?v=1&vocab_size=300&panes=trained&compare_look=sweep");
  assert.equal(visit.page, "watch");
  assert.equal(visit.values.vocab_size, 300);
  assert.deepEqual(visit.problems, [{key: "other_page", values: {page: "compare", here: "watch"}}]);
});
