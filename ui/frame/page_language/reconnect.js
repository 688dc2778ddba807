/**
 * After a connection that broke, the page asks to be run once more. The server may have forgotten
 * the visit meanwhile (a laptop slept, another process took over): then what was chosen stands in
 * the address alone, and a click on another page would leave it there.
 */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const RECONNECT = Symbol.for("bpe-explorer.reconnect");

/** @typedef {{watch: MutationObserver, tell: () => void}} Kept */

/**
 * One watch for as long as the page is there, which tells whoever was the last to ask.
 * @param {string} connection  the attribute that says how the connection is
 * @param {() => void} tell
 */
export function onReconnect(connection, tell) {
  const page = document.documentElement;
  const before = /** @type {Kept | undefined} */ (keptAt(page, RECONNECT));
  if (before) {
    before.tell = tell;
    return;
  }
  const watch = new MutationObserver((changes) => {
    const apps = changes.map(({target}) => /** @type {Element} */ (target));
    if (apps.some((app) => app.getAttribute(connection) === "CONNECTED")) kept.tell();
  });
  const kept = {watch, tell};
  watch.observe(document.body, {subtree: true, attributeFilter: [connection]});
  keepAt(page, RECONNECT, kept);
}
