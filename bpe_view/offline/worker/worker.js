/**
 * What runs beside the page, so that the page never waits: it trains, and answers what is asked of the
 * run that it has trained last. Whoever wants no answer any more ends it (trainer.js).
 *
 * @typedef {{told: import("./made_run.js").Told}} Beginning
 * @typedef {{number: number, task: "train", asked: import("./made_run.js").Asked}} TrainingTask
 * @typedef {{number: number, task: "words"}} WordsTask
 * @typedef {{number: number, answer?: unknown, problem?: string}} Reply
 */
import {RunMaker} from "./made_run.js";

/** @type {RunMaker | null} */
let maker = null;

/** @param {Beginning | TrainingTask | WordsTask} message */
function heard(message) {
  if ("told" in message) {
    maker = new RunMaker(message.told);
    return;
  }
  if (!maker) throw new Error("The worker was told nothing.");
  postMessage(answered(maker, message));
}

/**
 * @param {RunMaker} made
 * @param {TrainingTask | WordsTask} message
 * @returns {Reply}
 */
function answered(made, message) {
  const {number} = message;
  try {
    return {number, answer: message.task === "train" ? made.make(message.asked) : made.words()};
  } catch (error) {
    return {number, problem: error instanceof Error ? error.message : String(error)};
  }
}

/** Called once. */
export default function listen() {
  addEventListener("message", ({data}) => heard(data));
}

listen();
