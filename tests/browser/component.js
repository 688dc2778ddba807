/** What Streamlit does for a component of ours: its place, its data, and an ear for what it reports. */

/**
 * @typedef {{name: string, value: unknown}} Report
 * @typedef {(name: string, value: unknown) => Promise<Record<string, unknown> | null>} Python
 */

const {script, styles, data} = JSON.parse(document.getElementById("component")?.textContent ?? "");
const place = document
  .querySelector("[data-testid=stBidiComponentIsolated]")
  ?.attachShadow({mode: "open"});
const style = document.createElement("style");
style.textContent = styles;
place?.append(style);

/** @type {Report[]} */
const reports = [];
let sent = data;

/** @param {Record<string, unknown>} all that Python sends */
async function call(all) {
  sent = all;
  const {default: component} = await module;
  document.documentElement.dataset.view = sent.view ?? "page";
  component({data: sent, parentElement: place, setStateValue: report, setTriggerValue: report});
}

/** @param {string} name @param {unknown} value */
async function report(name, value) {
  reports.push({name, value});
  const {python} = /** @type {{python: Python}} */ (/** @type {unknown} */ (globalThis));
  const answer = await python(name, value);
  if (answer) await call(answer);
}

const module = import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
const mounted = call(data).then(() => document.fonts.ready);
Object.assign(globalThis, {streamlit: {call, reports, mounted, sent: () => sent}});
