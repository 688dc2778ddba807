/**
 * After a broken connection the page runs once more. A server that has forgotten the visit then
 * reads the choices from the address; a click on another page would lose them.
 */
const CONNECTION = "data-test-connection-state";

/** @type {(() => void) | undefined} */
let run;

/** @param {() => void} runAgain the one that was given last is called */
export function onReconnect(runAgain) {
  if (!run)
    new MutationObserver((changes) => {
      const apps = changes.map(({target}) => /** @type {Element} */ (target));
      if (apps.some((app) => app.getAttribute(CONNECTION) === "CONNECTED")) run?.();
    }).observe(document.body, {subtree: true, attributeFilter: [CONNECTION]});
  run = runAgain;
}
