/** Scene 4: the most frequent pair is joined everywhere, again and again. */
import {element, setText} from "../../shell/dom.js";
import {scrubber, setScrubber} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {tokenChip} from "../../tokens/token_chip.js";
import {textInParts, textOf} from "../story_text.js";

/** @type {import("../story.js").Draw} */
export function* mergesScene(figure, story) {
  const view = textOf(story.told);
  const [left, right, made, times] = ["bdi", "bdi", "bdi", "span"].map((tag) =>
    element(/** @type {"bdi"} */ (tag)),
  );
  const next = element("p", "next-merge", left, " + ", right, " → ", made, " ", times);
  const total = element("p", "total");
  const go = (/** @type {number} */ step) => story.move("merges", step / story.told.run.size);
  const line = scrubber("", say("story.merges.scrub"), go, () => {});
  const read = () => view.show(story.told.run.source, 0);
  read();
  figure.append(element("div", "merge-line", next, total), view.root);
  yield* textInParts(view);
  figure.append(line);
  const at = (/** @type {number} */ progress) => {
    const {run} = story.told;
    const {size, merges} = run;
    const step = Math.round(progress * size);
    if (view.step === step && line.max === String(size)) return;
    setScrubber(line, step, size, say("story.merges.step", {n: step, size}));
    view.setStep(step);
    const shows = Math.min(step, size - 1);
    tokenChip(run.source, merges.left[shows], left);
    tokenChip(run.source, merges.right[shows], right);
    tokenChip(run.source, run.base_size + shows, made);
    setText(times, say("tokens.once_or_times", {n: merges.count[shows]}));
    next.classList.toggle("over", step === size);
    setText(total, say("tokens.tokens", {n: run.tokenCounts[step]}));
  };
  return {at, read};
}
