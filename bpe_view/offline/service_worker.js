/**
 * Keeps the pages for where there is no network: what comes from the host is kept, and given again when
 * it cannot be had.
 */
const KEPT = "bpe-explorer";

const PAGES = ["./", "app.html"]; // the story, and the app, which stood in its place once

/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetch */

/** @param {Request} request */
async function fetched(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, {ignoreSearch: true});
    if (kept) return kept;
    throw error;
  }
}

/** Called once. */
export default function keepPage() {
  addEventListener("install", () => {
    // The page that is open now was fetched before this was there.
    for (const page of PAGES) fetched(new Request(page));
  });
  addEventListener("fetch", (event) => {
    const asked = /** @type {Fetch} */ (event);
    if (asked.request.method === "GET") asked.respondWith(fetched(asked.request));
  });
}

keepPage();
