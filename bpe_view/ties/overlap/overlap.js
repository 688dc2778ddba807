/**
 * A run such as "aaaaa", a Streamlit component: every place where the pair stands has a numbered
 * bracket, so that one sees where they overlap; below, what merges, and what mistakes would give.
 */
import {mounted} from "../../shell/mount.js";
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {TokenView} from "../../tokens/token_view.js";
import {readRun} from "../../player/run/payload.js";
import {brackets, inWordsList} from "./brackets.js";
import {mistakesPanel} from "./mistakes.js";

/** @typedef {import("../../shell/mount.js").Visitor & import("./mistakes.js").OverlapData} Data */

function build() {
  const shown = element("div", "shown");
  const root = element(
    "section",
    {class: "frame overlap", "aria-label": say("ties.overlap.stage")},
    shown,
  );
  return {root, shown};
}

/** @param {Data} data */
function overlapPanel(data) {
  const run = readRun(data.run);
  const text = element("div", {
    class: "tokens short",
    role: "group",
    tabindex: "0",
    "aria-label": say("ties.overlap.merged_text"),
  });
  const view = new TokenView(text);
  view.show(run, run.size);
  const title = element("h2", "title", say("ties.overlap.counted_title", {n: data.counted}));
  const after = element("h2", "title", say("ties.overlap.merged_title", {n: data.mergeable}));
  const tokens = element(
    "p",
    "sum",
    say("ties.overlap.tokens", {
      before: data.symbols.length,
      tokens: say("tokens.tokens", {n: run.tokenCounts[run.size]}),
    }),
  );
  return element(
    "section",
    "panel seen",
    title,
    brackets(data),
    inWordsList(data),
    after,
    text,
    tokens,
  );
}

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../../shell/host.js").Component<Data>} component
 */
export default function overlap(component) {
  const {data} = component;
  return mounted(component, "overlap", build, ({shown}) =>
    shown.replaceChildren(overlapPanel(data), mistakesPanel(data)),
  );
}
