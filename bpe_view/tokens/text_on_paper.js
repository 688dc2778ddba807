/** A text in tokens on paper: whole where it is no book; else what is in sight, and how much there is. */
import {say} from "../shell/messages.js";

/** Base symbols of a text that is printed whole. */
const MOST_PRINTED = 6000;

/** Shows what is printed. @param {import("./token_view.js").TokenView} view */
export function putOnPaper(view) {
  const {root, chunks, source} = view;
  const count = source.symbols.length;
  const isWhole = count <= MOST_PRINTED;
  const {top, bottom} = root.getBoundingClientRect();
  for (const chunk of chunks) {
    const box = chunk.host.getBoundingClientRect();
    const isPrinted = isWhole || (box.bottom > top && box.top < bottom);
    chunk.host.classList.toggle("unprinted", !isPrinted);
    if (isPrinted) view.enliven(chunk);
  }
  const all = say(`tokens.${source.base}`, {n: count});
  root.dataset.printed = isWhole ? "" : say("tokens.printed_part", {all});
}
