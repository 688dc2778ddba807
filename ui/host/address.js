/**
 * Writes the address: Streamlit would add an entry to the browser's history for each step and each
 * setting. Here going to a page and opening a lesson add one; a choice replaces the present one.
 */
import {keepAt, keptAt} from "../../bpe_view/shell/host.js";
import {synchronizeStorage} from "../shared/browser_storage.js";

const SHOWN = Symbol.for("bpe-explorer.address");
const STREAMLITS = /(?<=[?&])embed(_options)?=[^&]*/g; // what Streamlit itself reads
const isOverEntry = () => Boolean(history.state?.bpeOver); // added for an open lesson

/**
 * @typedef {{query: string, over: boolean, reload: boolean,
 *   storage: import("../shared/browser_storage.js").StorageValues}} Data
 *   `over`: whether a lesson is open over the list, which Back closes;
 *   `reload`: whether the language has changed
 * @param {Pick<import("../../bpe_view/shell/host.js").Component<Data>, "data" | "setTriggerValue">} component
 */
export default function address({data, setTriggerValue}) {
  const streamlits = location.search.match(STREAMLITS) ?? [];
  const search = `?${[data.query, ...streamlits].filter(Boolean).join("&")}`;
  const path = location.pathname;
  const before = keptAt(document.documentElement, SHOWN);
  const close = () => setTriggerValue("back", true);
  keepAt(document.documentElement, SHOWN, {path, search, over: data.over, close});
  if (!before) addEventListener("popstate", goBack, {capture: true}); // before Streamlit's
  const wasOver = before?.path === path ? before.over : data.over;
  if (data.over && !wasOver) history.pushState({...history.state, bpeOver: true}, "", search);
  else if (wasOver && !data.over && isOverEntry()) history.back();
  else replace(search);
  if (data.over && before?.isLeft) close();
  synchronizeStorage(data.storage, setTriggerValue);
  if (data.reload) location.reload();
}

/** An entry of this page gets the newest choices; for another page Streamlit needs no query. */
function goBack(event) {
  const shown = keptAt(document.documentElement, SHOWN);
  const isSamePage = location.pathname === shown.path;
  if (isSamePage) event.stopImmediatePropagation();
  // Back to another page, and Back again before that page was drawn.
  else Object.assign(shown, {isLeft: shown.cameOver && !isOverEntry(), cameOver: isOverEntry()});
  replace(isSamePage ? shown.search : "");
  if (isSamePage && shown.over && !isOverEntry()) shown.close();
}

function replace(search) {
  if (search !== location.search)
    history.replaceState(history.state, "", location.pathname + search + location.hash);
}
