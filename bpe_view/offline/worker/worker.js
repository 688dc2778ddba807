/**
 * What runs beside the page, so that the page never waits: it trains, and answers what is asked of the
 * run that it has trained last. Whoever wants no answer any more ends it (trainer.js).
 *
 * @typedef {typeof TASKS} Tasks   each with what it is asked and what it answers
 * @typedef {{told: import("./made_run.js").Told}} Beginning
 * @typedef {{number: number, task: keyof Tasks, asked: unknown}} Task
 * @typedef {{number: number, answer?: unknown, problem?: string, character?: string}} Reply   the
 *   character that is in no token
 */
import {UnknownCharacterError} from "../../engine/alphabet.js";
import {RunMaker} from "./made_run.js";
import {overlapPayload, tiesPayload} from "./ties_payload.js";

/** @typedef {import("./made_run.js").Asked} Training */
/** @typedef {import("./encoding_payload.js").EncodeAsked} EncodeAsked */
/** @typedef {Parameters<typeof tiesPayload>[0]} TiesAsked */

const TASKS = {
  train: (/** @type {RunMaker} */ made, /** @type {Training} */ asked) => made.make(asked),
  /** Of the run trained last. */
  words: (/** @type {RunMaker} */ made) => made.words(),
  encode: (/** @type {RunMaker} */ made, /** @type {EncodeAsked} */ asked) => made.encode(asked),
  ties: (/** @type {RunMaker} */ made, /** @type {TiesAsked} */ asked) =>
    tiesPayload(asked, made.told, made.printer),
  overlap: (/** @type {RunMaker} */ made, /** @type {{text: string}} */ asked) =>
    overlapPayload(asked, made.printer),
};

/** @type {RunMaker | null} */
let maker = null;

/** @param {Beginning | Task} message */
function heard(message) {
  if ("told" in message) {
    maker = new RunMaker(message.told);
    return;
  }
  if (!maker) throw new Error("The worker was told nothing.");
  postMessage(answered(maker, message));
}

/** @param {RunMaker} made @param {Task} task @returns {Reply} */
function answered(made, {number, task, asked}) {
  try {
    const answer = TASKS[task](made, /** @type {never} */ (asked));
    return {number, answer};
  } catch (error) {
    if (error instanceof UnknownCharacterError)
      return {number, problem: error.message, character: error.character};
    return {number, problem: error instanceof Error ? error.message : String(error)};
  }
}

/** Called once. */
export default function listen() {
  addEventListener("message", ({data}) => heard(data));
}

listen();
