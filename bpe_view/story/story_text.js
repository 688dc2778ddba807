/** A view for the paragraph of the story, which is seen whole. */
import {filled} from "./slices.js";
import {TokenView} from "../tokens/token_view.js";

/** @param {import("./story.js").Told} told */
export function textOf({language}) {
  const view = new TokenView();
  view.language = language;
  return view;
}

/** Its cells, some in each frame. @param {TokenView} view */
export function* textInParts({chunks}) {
  for (const {host} of chunks) for (const line of host.children) yield* filled(line);
}
