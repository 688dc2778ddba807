/** A view for the paragraph of the story, which is seen whole. */
import {TokenView} from "../tokens/token_view.js";

/** @param {import("./told.js").Told} told */
export function textOf({language}) {
  const view = new TokenView();
  view.language = language;
  return view;
}
