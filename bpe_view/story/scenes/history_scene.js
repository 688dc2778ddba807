/** Scene 5: all merges at once; the reader raises the water. */
import {MergeHistory} from "../../history/history.js";
import {filled} from "../slices.js";

/** Its numbers are of the whole paragraph, like those in the words beside it. */
class HistoryOfStory extends MergeHistory {
  counted() {
    return {from: 0, to: this.run?.source.symbols.length ?? 0};
  }
}

/** @type {import("../story.js").Draw} */
export function* historyScene(figure, story) {
  const sizeOf = () => story.told.run.size;
  const drawn = new HistoryOfStory((step) => story.move("history", step / sizeOf()));
  const read = () => drawn.show(story.told.run, drawn.step);
  figure.append(drawn.root);
  read();
  for (const {root} of drawn.layout.lines) yield* filled(root);
  const at = (/** @type {number} */ progress) => {
    const step = Math.round(progress * sizeOf());
    if (step !== drawn.step) drawn.setStep(step);
  };
  return {at, read, still: 0.5};
}
