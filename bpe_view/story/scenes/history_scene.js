/** Scene 5: all merges at once; the reader raises the water. */
import {drawHistory} from "../../history/history.js";

/** @type {import("../story.js").Draw} */
export function historyScene(figure, story) {
  const told = () => {
    const {source, run} = story.told;
    return {...source, size: run.history.left.length, base_size: run.alphabet.size};
  };
  const drawn = drawHistory(figure, told(), 0, (step) =>
    story.move("history", step / story.told.run.history.left.length),
  );
  return {
    at: (progress) => {
      const step = Math.round(progress * story.told.run.history.left.length);
      if (step !== drawn.step) drawn.setStep(step);
    },
    read: () => drawn.show(told(), drawn.step),
    still: 0.5,
  };
}
