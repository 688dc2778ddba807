import assert from "node:assert/strict";
import {test} from "node:test";
import {Visit} from "../../../bpe_view/offline/visit.js";

const LISTS = ["base", "split", "tie_rule", "hide", "lesson_switch", "order"];
const DATA = {
  start: "",
  languages: {en: "English"},
  words: {en: {}},
  samples: [{key: "twister", vocab_size: null, text: ""}],
  starts: {en: "twister"},
  palettes: ["usual"],
  choices: Object.fromEntries(LISTS.map((name) => [name, ["gpt4"]])),
  ties: {stages: ["futures"], examples: {}, own: "own", rules: [], lengths: [5]},
  tieStarts: {},
  encodeText: "",
  encodeStarts: {},
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
