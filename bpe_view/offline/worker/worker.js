/**
 * What runs beside the page, so that the page never waits: it trains, and answers what is asked of the
 * run that it has trained last. Whoever wants no answer any more ends it (trainer.js).
 *
 * @typedef {{told: import("./made_run.js").Told}} Beginning
 * @typedef {{number: number, task: "train", asked: import("./made_run.js").Asked}} TrainingTask
 * @typedef {{number: number, task: "words"}} WordsTask
 * @typedef {{number: number, task: "encode", trained: import("./made_run.js").Asked,
 *   asked: import("./encoding_payload.js").EncodeAsked}} EncodingTask
 * @typedef {{number: number, task: "ties", asked: Parameters<typeof tiesPayload>[0]}} TiesTask
 * @typedef {{number: number, task: "overlap", asked: {text: string}}} OverlapTask
 * @typedef {TrainingTask | WordsTask | EncodingTask | TiesTask | OverlapTask} Task
 * @typedef {{number: number, answer?: unknown, problem?: string, character?: string}} Reply   the
 *   character that is in no token
 */
import {UnknownCharacterError} from "../../engine/alphabet.js";
import {RunMaker} from "./made_run.js";
import {overlapPayload, tiesPayload} from "./ties_payload.js";

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
function answered(made, task) {
  const {number} = task;
  try {
    return {number, answer: answerTo(made, task)};
  } catch (error) {
    if (error instanceof UnknownCharacterError)
      return {number, problem: error.message, character: error.character};
    return {number, problem: error instanceof Error ? error.message : String(error)};
  }
}

/** @param {RunMaker} made @param {Task} task */
function answerTo(made, task) {
  if (task.task === "train") return made.make(task.asked);
  if (task.task === "ties") return tiesPayload(task.asked, made.told, made.printer);
  if (task.task === "overlap") return overlapPayload(task.asked, made.told, made.printer);
  return task.task === "encode" ? made.encode(task.trained, task.asked) : made.words();
}

/** Called once. */
export default function listen() {
  addEventListener("message", ({data}) => heard(data));
}

listen();
