/**
 * The address bar, which we write: what Streamlit is told of an address becomes an entry of the
 * browser's history each time, and Back would go through every step and every setting.
 * Going to a page adds an entry; what is chosen on it takes the place of that entry.
 */
import {listenToBack} from "../../bpe_view/shell/back.js";
import {keepAt, keptAt} from "../../bpe_view/shell/host.js";
import {remember} from "../shared/memories/remember.js";

const SHOWN = Symbol.for("bpe-explorer.address");
const STREAMLITS = ["embed", "embed_options"]; // what Streamlit reads in an address itself

/**
 * @typedef {{query: string, kept: import("../shared/memories/remember.js").Kept, reload: boolean}} Data
 *   `reload`: the page is wanted anew, in another language
 * @param {Pick<import("../../bpe_view/shell/host.js").Component<Data>, "data" | "setTriggerValue">} component
 */
export default function address({data, setTriggerValue}) {
  const given = [...new URLSearchParams(location.search)];
  const streamlits = new URLSearchParams(given.filter(([name]) => STREAMLITS.includes(name)));
  const search = `?${[data.query, String(streamlits)].filter(Boolean).join("&")}`;
  replace(search);
  keepAt(document.documentElement, SHOWN, {path: location.pathname, search});
  listenToBack(goBack);
  remember(data.kept, setTriggerValue);
  if (data.reload) location.reload();
}

/** What was chosen last counts, not what an entry says. On another page Streamlit reads no query. */
function goBack(event) {
  const {path, search} = keptAt(document.documentElement, SHOWN);
  const isSamePage = location.pathname === path;
  if (isSamePage) event.stopImmediatePropagation();
  replace(isSamePage ? search : "");
}

function replace(search) {
  if (search !== location.search)
    history.replaceState(history.state, "", location.pathname + search + location.hash);
}
