/** Who goes on to another lesson at the end of one begins it at its top, and hears it there. */
import {keepAt, keptAt} from "../../../bpe_view/tokens/host.js";

const GONE_ON = Symbol("how often one had gone on");

/** @param {import("../../../bpe_view/tokens/host.js").Component<{gone_on: number}>} component */
export default function lessonTop({data, parentElement}) {
  const before = keptAt(parentElement, GONE_ON);
  keepAt(parentElement, GONE_ON, data.gone_on);
  // Where the page stands says nothing: a shorter lesson has already pulled it up.
  if (before === undefined || before === data.gone_on) return;
  const text = document.querySelector(".st-key-lesson-text");
  if (!(text instanceof HTMLElement)) return;
  text.scrollIntoView();
  text.tabIndex = -1;
  text.focus({preventScroll: true});
}
