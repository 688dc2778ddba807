/**
 * Hears of a room by events; where none comes it asks every two seconds, so that a proxy which holds
 * events back costs no more than that.
 *
 * @typedef {Record<string, any>} View  what `views.py` sends
 */
const PATIENCE = 12_000;
const FIRST_WITHIN = 3_000;
const ASK_EVERY = 2_000;

/** Where the room is, behind whatever path the server has in front. @param {string} path */
export function addressOf(path) {
  return `${location.pathname.replace(/\/class(\/.*)?$/, "")}/class/${path}`;
}

/** @param {string} path @param {object} body @returns {Promise<View>} `refused` says why not */
export async function post(path, body) {
  const response = await fetch(addressOf(path), {method: "POST", body: JSON.stringify(body)});
  const answer = await response.json().catch(() => ({}));
  return response.ok || answer.refused ? answer : {refused: "failed"};
}

/**
 * @param {string} code @param {string} secret @param {string} view
 * @param {(view: View) => void} show @param {(isHere: boolean) => void} isConnected
 */
export async function listen(code, secret, view, show, isConnected) {
  for (;;) {
    try {
      await hearEvents(code, secret, view, (found) => {
        show(found);
        isConnected(true);
        if (found.refused) throw new Over();
      });
    } catch (error) {
      if (error instanceof Over) return;
    }
    try {
      const found = await post(`${code}/look`, {secret, view});
      show(found);
      isConnected(true);
      if (found.refused && found.refused !== "too_fast") return;
    } catch {
      isConnected(false);
    }
    await new Promise((done) => setTimeout(done, ASK_EVERY));
  }
}

class Over extends Error {}

/** @param {string} code @param {string} secret @param {string} view @param {(view: View) => void} show */
async function hearEvents(code, secret, view, show) {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), FIRST_WITHIN);
  try {
    const response = await fetch(addressOf(`${code}/events?view=${view}`), {
      headers: {Authorization: `Bearer ${secret}`},
      signal: stop.signal,
    });
    const reader = response.body?.getReader();
    if (!response.ok || !reader) return;
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), PATIENCE);
      text += decoder.decode(value, {stream: true});
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const one of events) if (one.startsWith("data: ")) show(JSON.parse(one.slice(6)));
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
