/** What Streamlit does for a component of ours: its place, its data, and an ear for what it reports. */

/**
 * @typedef {{name: string, value: unknown}} Report
 * @typedef {(name: string, value: unknown) => Promise<Record<string, unknown> | null>} Python
 */

/** What Python sends at first, and the component itself. @typedef {{script: string, data: Record<string, unknown>}} Begun */

const {body} = document;
const empty = /** @type {HTMLElement} */ (body.cloneNode(true));
/** @type {Report[]} */
const reports = [];
let stop = () => {};
/** @type {(all: Record<string, unknown>) => Promise<void>} */
let call;
/** @type {Record<string, unknown>} */
let sent;
/** @type {Promise<unknown>} */
let mounted;

function begin({script, data}) {
  end();
  const place = body
    .querySelector("[data-testid=stBidiComponentIsolated]")
    ?.attachShadow({mode: "open"});
  const module = import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));

  /** @param {Record<string, unknown>} all that Python sends */
  call = async (all) => {
    sent = all;
    const {default: component} = await module;
    document.documentElement.dataset.view = String(sent.view ?? "page");
    const report = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      place?.isConnected && tell(name, value);
    stop = component({
      data: sent,
      parentElement: place,
      setStateValue: report,
      setTriggerValue: report,
    });
  };
  mounted = call(data).then(() => document.fonts.ready);
}

/** Makes the page as it was without a component. @returns {boolean} whether it is this page still */
function end() {
  body.replaceChildren(...empty.cloneNode(true).childNodes);
  stop();
  stop = () => {};
  reports.length = 0;
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
  return body.isConnected;
}

async function tell(name, value) {
  reports.push({name, value});
  const {python} = /** @type {{python: Python}} */ (/** @type {unknown} */ (globalThis));
  const answer = await python(name, value);
  if (answer) await call(answer);
}

const streamlit = {
  begin,
  end,
  reports,
  call: (/** @type {Record<string, unknown>} */ all) => call(all),
  sent: () => sent,
  get mounted() {
    return mounted;
  },
};
Object.assign(globalThis, {streamlit});
begin(JSON.parse(document.getElementById("component")?.textContent ?? ""));
