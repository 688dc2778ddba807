import assert from "node:assert/strict";
import {test} from "node:test";
import {Questions} from "../../../bpe_view/story/story_questions.js";

/** Requests that wait for their answer. @type {{address: string, answer: (answer: object | null) => void}[]} */
const asked = [];
globalThis.fetch = /** @type {typeof fetch} */ (
  (/** @type {string} */ address) =>
    new Promise((done, fail) => {
      const answer = (/** @type {object | null} */ found) =>
        found ? done(Response.json(found)) : fail(new TypeError("no network"));
      asked.push({address, answer});
    })
);
const after = () => new Promise((done) => setTimeout(done));

function asking(known = []) {
  asked.length = 0;
  /** @type {boolean[]} */
  const told = [];
  /** @type {object[]} */
  const answers = [];
  const questions = new Questions(known, (isAnswered) => told.push(isAnswered));
  const ask = (
    /** @type {import("../../../bpe_view/story/story_questions.js").Kind} */ kind,
    /** @type {string} */ text,
  ) => questions.ask(kind, {text}, (answer) => answers.push(answer));
  return {ask, told, answers};
}

test("one question is asked at a time, and of a kind the last one counts", async () => {
  const {ask, told, answers} = asking();
  for (const text of ["M", "Mi", "Mia"]) ask("name", text);
  ask("paragraph", "Mia was there");
  assert.deepEqual(
    asked.map(({address}) => address),
    ["./story/read?kind=name&text=M"],
  );
  asked[0].answer({of: "M"});
  await after();
  assert.deepEqual(answers, []);
  asked[1].answer({of: "Mia"});
  await after();
  asked[2].answer({of: "paragraph"});
  await after();
  assert.equal(asked.length, 3);
  assert.deepEqual(answers, [{of: "Mia"}, {of: "paragraph"}]);
  assert.deepEqual(told, [true, true]);
});

test("what the page has brought along is not asked for, and lets an older question go", async () => {
  const {ask, answers} = asking([[{kind: "name", text: "Mia"}, {of: "known"}]]);
  ask("name", "M");
  ask("name", "Mia");
  assert.deepEqual(answers, [{of: "known"}]);
  asked[0].answer({of: "M"});
  await after();
  assert.deepEqual(answers, [{of: "known"}]);
  assert.equal(asked.length, 1);
});

test("without an answer that is told, and it is asked again until there is one", async () => {
  const {ask, told, answers} = asking();
  ask("name", "Mia");
  asked[0].answer(null);
  await after();
  assert.deepEqual(told, [false]);
  await new Promise((done) => setTimeout(done, 3_100));
  assert.equal(asked.length, 2);
  asked[1].answer({of: "Mia"});
  await after();
  assert.deepEqual(told, [false, true]);
  assert.deepEqual(answers, [{of: "Mia"}]);
});
