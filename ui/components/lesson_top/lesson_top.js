/** Who goes on to another lesson at the end of one begins it at its top, and hears it there. */
import {keepAt, keptAt} from "../tokens/host.js";

const LESSON = Symbol("the lesson that was open");

/** @param {import("../tokens/host.js").Component<{lesson: string}>} component */
export default function lessonTop({data, parentElement}) {
  const before = keptAt(parentElement, LESSON);
  keepAt(parentElement, LESSON, data.lesson);
  const text = document.querySelector(".st-key-lesson-text");
  const goesOn = before !== undefined && before !== data.lesson;
  // From the bar above the lesson one sees its top already.
  if (!goesOn || !(text instanceof HTMLElement) || text.getBoundingClientRect().top >= 0) return;
  text.scrollIntoView();
  text.tabIndex = -1;
  text.focus({preventScroll: true});
}
