/** What Streamlit does for a component of ours: its place, its data, and an ear for what it reports. */

/** @typedef {{name: string, value: unknown}} Report */

const {script, styles, data, answered} = JSON.parse(
  document.getElementById("component")?.textContent ?? "",
);
const place = document
  .querySelector("[data-testid=stBidiComponentIsolated]")
  ?.attachShadow({mode: "open"});
const style = document.createElement("style");
style.textContent = styles;
place?.append(style);

/** @type {Report[]} */
const reports = [];
let sent = data;

/** @param {Record<string, unknown>} changes what Python sends otherwise than before */
async function handOver(changes) {
  sent = {...sent, ...changes};
  const {default: component} = await module;
  document.documentElement.dataset.view = sent.view ?? "page";
  component({data: sent, parentElement: place, setStateValue: report, setTriggerValue: report});
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function report(name, value) {
  reports.push({name, value});
  if (answered.includes(name)) handOver({[name]: value});
}

const module = import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
const mounted = handOver({}).then(() => document.fonts.ready);
Object.assign(globalThis, {streamlit: {handOver, reports, mounted, sent: () => sent}});
