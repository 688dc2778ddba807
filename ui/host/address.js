/**
 * The address bar, which we write: what Streamlit is told of an address becomes an entry of the
 * browser's history each time, and Back would go through every step and every setting.
 * Going to a page adds an entry, and opening a lesson; what is chosen takes the place of an entry.
 */
import {keepAt, keptAt} from "../../bpe_view/shell/host.js";
import {remember} from "../shared/memories/remember.js";

const SHOWN = Symbol.for("bpe-explorer.address");
const OVER = "bpe-over"; // in the state of an entry: it was added for what is open over the page
const STREAMLITS = ["embed", "embed_options"]; // what Streamlit reads in an address itself

/**
 * @typedef {{query: string, over: boolean, reload: boolean,
 *   kept: import("../shared/memories/remember.js").Kept}} Data
 *   `over`: something is open over the page, a lesson over the list, which Back closes;
 *   `reload`: the page is wanted anew, in another language
 * @param {Pick<import("../../bpe_view/shell/host.js").Component<Data>, "data" | "setTriggerValue">} component
 */
export default function address({data, setTriggerValue}) {
  const given = [...new URLSearchParams(location.search)];
  const streamlits = new URLSearchParams(given.filter(([name]) => STREAMLITS.includes(name)));
  const search = `?${[data.query, String(streamlits)].filter(Boolean).join("&")}`;
  const {pathname: path} = location;
  const before = keptAt(document.documentElement, SHOWN);
  const close = () => setTriggerValue("back", true);
  keepAt(document.documentElement, SHOWN, {path, search, over: data.over, close});
  if (!before) addEventListener("popstate", goBack, {capture: true}); // before Streamlit hears of it
  const wasOver = before?.path === path ? before.over : data.over;
  if (data.over && !wasOver) history.pushState({...history.state, [OVER]: true}, "", search);
  else if (wasOver && !data.over && isOverEntry()) history.back();
  else replace(search);
  if (data.over && before?.isLeft) close();
  remember(data.kept, setTriggerValue);
  if (data.reload) location.reload();
}

/** What was chosen last counts, not what an entry says. On another page Streamlit reads no query. */
function goBack(event) {
  const shown = keptAt(document.documentElement, SHOWN);
  const isSamePage = location.pathname === shown.path;
  if (isSamePage) event.stopImmediatePropagation();
  // Back to another page, and Back again before that page was drawn.
  else Object.assign(shown, {isLeft: shown.cameOver && !isOverEntry(), cameOver: isOverEntry()});
  replace(isSamePage ? shown.search : "");
  if (isSamePage && shown.over && !isOverEntry()) shown.close();
}

function isOverEntry() {
  return Boolean(history.state?.[OVER]);
}

function replace(search) {
  if (search !== location.search)
    history.replaceState(history.state, "", location.pathname + search + location.hash);
}
