/**
 * After a connection that broke, the page asks to be run once more. The server may have forgotten
 * the visit meanwhile (a laptop slept, another process took over): then what was chosen stands in
 * the address alone, and a click on another page would leave it there.
 */
import {keepAt, keptAt} from "../../bpe_view/shell/host.js";

const RECONNECT = Symbol.for("bpe-explorer.reconnect");
const CONNECTION = "data-test-connection-state";

/** One watch for as long as the document is there. @param {() => void} tell */
export function onReconnect(tell) {
  const kept = keptAt(document.documentElement, RECONNECT) ?? {tell};
  const isNew = !keptAt(document.documentElement, RECONNECT);
  kept.tell = tell;
  if (!isNew) return;
  keepAt(document.documentElement, RECONNECT, kept);
  new MutationObserver((changes) => {
    const apps = changes.map(({target}) => /** @type {Element} */ (target));
    if (apps.some((app) => app.getAttribute(CONNECTION) === "CONNECTED")) kept.tell();
  }).observe(document.body, {subtree: true, attributeFilter: [CONNECTION]});
}
