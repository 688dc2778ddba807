/** Moves the focus when there is another reason to; whoever goes elsewhere begins there, and hears it. */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const TIMES = Symbol.for("bpe-explorer.times-focus-moved");

/**
 * @typedef {{to: string, times: number, scrolls: boolean}} Data
 * @param {import("../../../bpe_view/shell/host.js").Component<Data>} component
 */
export default function moveFocus({data, parentElement}) {
  const before = keptAt(parentElement, TIMES) ?? data.times;
  keepAt(parentElement, TIMES, data.times);
  const target = document.querySelector(data.to);
  if (before === data.times || !(target instanceof HTMLElement)) return;
  // Where the page stands says nothing: a shorter one has already pulled it up.
  if (data.scrolls) target.scrollIntoView();
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({preventScroll: true});
}
