/** Who goes on elsewhere begins at its top, and hears it there. */
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const TIMES = Symbol("how often the focus was moved");

/**
 * @typedef {{to: string, times: number, scrolls: boolean}} Data
 * @param {import("../../../bpe_view/shell/host.js").Component<Data>} component
 */
export default function moveFocus({data, parentElement}) {
  const before = keptAt(parentElement, TIMES);
  keepAt(parentElement, TIMES, data.times);
  // Where the page stands says nothing: a shorter one has already pulled it up.
  if (before === undefined || before === data.times) return;
  const target = document.querySelector(data.to);
  if (!(target instanceof HTMLElement)) return;
  if (data.scrolls) target.scrollIntoView();
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({preventScroll: true});
}
