/**
 * The page's side of the worker: what is asked last is answered, and what is older is given up, so that
 * one can type on while it trains.
 */

import {say} from "../tokens/messages.js";

/**
 * @typedef {import("./worker/made_run.js").Told} Told
 * @typedef {import("./worker/made_run.js").Asked} Asked
 * @typedef {{payload: import("../player/payload.js").RunData, seconds: number}} Trained
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
    /** @type {Map<number, {resolve: (answer: unknown) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
  }

  /**
   * Trains; whoever waited for another training is told that it was given up.
   * @param {Asked} asked @returns {Promise<Trained>}
   */
  async train(asked) {
    if (this.waiting.size) this.stop();
    return /** @type {Trained} */ (await this.ask({task: "train", asked}));
  }

  /** @returns {Promise<import("../player/payload.js").WordData[]>} of the run trained last */
  async words() {
    const words = await this.ask({task: "words"});
    return /** @type {import("../player/payload.js").WordData[]} */ (words);
  }

  /**
   * @param {Asked} trained
   * @param {import("./worker/encoding_payload.js").EncodeAsked} asked
   * @returns {Promise<import("../encoder/encoding.js").TextData>}
   */
  async encode(trained, asked) {
    const data = await this.ask({task: "encode", trained, asked});
    return /** @type {import("../encoder/encoding.js").TextData} */ (data);
  }

  /**
   * @param {{text: string, rules: string[], identity: string}} asked
   * @returns {Promise<ReturnType<typeof import("./worker/ties_payload.js").tiesPayload>>}
   */
  async ties(asked) {
    return /** @type {never} */ (await this.ask({task: "ties", asked}));
  }

  /**
   * @param {{text: string}} asked
   * @returns {Promise<ReturnType<typeof import("./worker/ties_payload.js").overlapPayload>>}
   */
  async overlap(asked) {
    return /** @type {never} */ (await this.ask({task: "overlap", asked}));
  }

  /** Gives up whatever is being worked on. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    for (const {reject} of this.waiting.values()) reject(new GivenUpError());
    this.waiting.clear();
  }

  /** @param {Record<string, unknown>} task as worker.js knows them */
  ask(task) {
    this.number += 1;
    const worker = this.ready();
    const number = this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, {resolve, reject});
      worker.postMessage({number, ...task});
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
    if (problem === undefined) waiting?.resolve(answer);
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
    return say("offline.unknown_character", {character: error.character});
  return say("errors.other", {message: error instanceof Error ? error.message : String(error)});
}

/** Something newer was asked for, or somebody has stopped it. */
export class GivenUpError extends Error {}
