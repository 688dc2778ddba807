/**
 * Hears of a room by events; where none comes it asks every two seconds, so that a proxy which holds
 * events back costs no more than that.
 *
 * @typedef {import("./said.js").Said} Said
 * @typedef {import("../tokens/token_source.js").SourceData} SourceData
 * @typedef {{question: number, right: number[], first: number[], second: number[]}} Row
 *   how many chose each option of a question
 * @typedef {{phase: string, place: number, of: number, left: number | null, vote: number | null, is_led: boolean,
 *   ask: Said, options: string[], text: string, parts: string[], seat: number,
 *   mine: [number, boolean] | null, is_right: boolean | null, why: Said[], told: Said[],
 *   score: [number, number], code: string, seats: number, answered: number, right: number[],
 *   source: SourceData | import("../tokens/token_source.js").Source, step: number,
 *   tokens: [number, number] | null, counts: number[] | null, first: number[], second: number[],
 *   rows: Row[], refused: string}} View
 *   what `views.py` sends; a screen has of it what a phase needs
 * @typedef {{link: string, size: number, path: string}} Way  an address, and its QR code
 * @typedef {{refused?: string, secret: string, ways?: Way[]}} Answer  to what a screen posts
 */
import {looseUtf8} from "../tokens/utf8.js";

const PATIENCE = 12_000; // milliseconds; the server says every four seconds that it is there
const ASK_EVERY = 2_000;

/** Where the room is, behind whatever path the server has in front. @param {string} path */
export function addressOf(path) {
  return `${location.pathname.replace(/\/class(\/.*)?$/, "")}/class/${path}`;
}

/** What a screen has before it heard anything. */
export const NOT_YET = /** @type {View} */ (/** @type {unknown} */ ({}));

const FAILED = /** @type {Answer} */ (/** @type {unknown} */ ({refused: "failed"}));

/** @param {string} path @param {Record<string, unknown>} body @returns {Promise<Answer>} `refused` says why not */
export async function post(path, body) {
  const response = await fetch(addressOf(path), {method: "POST", body: JSON.stringify(body)});
  const answer = await response.json().catch(() => ({}));
  return response.ok || answer.refused ? answer : FAILED;
}

/**
 * @param {string} code @param {string} secret @param {string} view
 * @param {(view: View) => void} show @param {(isHere: boolean) => void} isConnected
 */
export async function listen(code, secret, view, show, isConnected) {
  let hears = false;
  let isOver = false;
  /** @param {View} found */
  const take = (found) => {
    isOver ||= Boolean(found.refused) && found.refused !== "too_fast";
    if (isOver || !found.refused) show(found);
    isConnected(true);
  };
  const hear = async () => {
    while (!isOver) {
      await hearEvents(code, secret, view, (found) => {
        hears = true;
        if (found) take(found);
      }).catch(() => {});
      hears = false;
      await pause(ASK_EVERY);
    }
  };
  const ask = async () => {
    for (let next = pause(ASK_EVERY); ; ) {
      await next;
      if (isOver) return;
      next = pause(ASK_EVERY);
      if (hears) continue;
      const answer = await post(`${code}/look`, {secret, view}).catch(() => null);
      if (hears) continue;
      if (!answer || answer.refused === "failed") isConnected(false);
      else take(/** @type {View} */ (/** @type {unknown} */ (answer)));
    }
  };
  await Promise.all([hear(), ask()]);
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * Until the stream ends, or nothing has come for too long.
 *
 * @param {string} code @param {string} secret @param {string} view
 * @param {(found: View | null) => void} hear  null: the server is there, and nothing is new
 */
async function hearEvents(code, secret, view, hear) {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(addressOf(`${code}/events?view=${view}`), {
      headers: {Authorization: `Bearer ${secret}`},
      signal: stop.signal,
    });
    const reader = response.body?.getReader();
    if (!response.ok || !reader) return;
    let text = "";
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), PATIENCE);
      text += looseUtf8.decode(value, {stream: true});
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const one of events) hear(one.startsWith("data: ") ? JSON.parse(one.slice(6)) : null);
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
