/**
 * The page's side of the worker: what is asked last is answered, and what is older is given up, so that
 * one can type on while it trains.
 */

import {say} from "../shell/messages.js";

/**
 * @typedef {import("./worker/made_run.js").Told} Told
 * @typedef {import("./worker/made_run.js").Asked} Asked
 * @typedef {import("./worker/worker.js").Tasks} Tasks
 * @typedef {ReturnType<Tasks["train"]>} Trained
 */

export class Trainer {
  /**
   * @param {string} script of the worker
   * @param {Told} told
   */
  constructor(script, told) {
    this.address = URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
    this.told = told;
    this.number = 0;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, {resolve: (answer: never) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
  }

  /** Trains; whoever waited for another training is told that it was given up. @param {Asked} asked */
  train(asked) {
    if (this.waiting.size) this.stop();
    return this.ask("train", asked);
  }

  /** Gives up whatever is being worked on. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    for (const {reject} of this.waiting.values()) reject(new GivenUpError());
    this.waiting.clear();
  }

  /**
   * @template {keyof Tasks} Task
   * @param {Task} task
   * @param {Parameters<Tasks[Task]>[1]} [asked]
   * @returns {Promise<ReturnType<Tasks[Task]>>}
   */
  ask(task, asked) {
    this.number += 1;
    const worker = this.ready();
    const number = this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, {resolve, reject});
      worker.postMessage({number, task, asked});
    });
  }

  ready() {
    if (this.worker) return this.worker;
    const worker = new Worker(this.address);
    worker.addEventListener("message", ({data}) => this.heard(data));
    worker.addEventListener("error", ({message}) => this.failed(message));
    worker.postMessage({told: this.told});
    this.worker = worker;
    return worker;
  }

  /** The worker cannot run, or not go on. @param {string} message */
  failed(message) {
    for (const {reject} of this.waiting.values()) reject(new Error(message));
    this.waiting.clear();
    this.stop();
  }

  /** @param {import("./worker/worker.js").Reply} reply */
  heard({number, answer, problem, character}) {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (problem === undefined) waiting?.resolve(/** @type {never} */ (answer));
    else waiting?.reject(new WorkerError(problem, character));
  }
}

/** What was asked for cannot be. */
export class WorkerError extends Error {
  /** @param {string} problem @param {string} [character] which is in no token */
  constructor(problem, character) {
    super(problem);
    this.character = character;
  }
}

/** What went wrong, in a sentence. @param {unknown} error */
export function sentenceOf(error) {
  if (error instanceof WorkerError && error.character)
    return say("errors.unknown_character", {character: error.character});
  return say("errors.other", {message: error instanceof Error ? error.message : String(error)});
}

/** Something newer was asked for, or somebody has stopped it. */
export class GivenUpError extends Error {}
