/**
 * A text that is cut between its letters: by hand on a phone; on the projector each gap has the share
 * that cut there, above the tokens as they are.
 *
 * @typedef {import("./connection.js").View} View
 */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {percent} from "./said.js";

/** @param {string} text @param {(place: number, before: string, after: string) => Node} between */
function letters(text, between) {
  const all = [...text].map((letter) => (letter === " " ? "·" : letter));
  const nodes = all.flatMap((letter, place) => [
    element("span", "letter", letter),
    ...(place + 1 < all.length ? [between(place, letter, all[place + 1])] : []),
  ]);
  return element("p", {class: "letters", translate: "no"}, ...nodes);
}

/** @param {View} view @param {(cuts: number) => void} cut */
export function cutButtons({text, mine, phase}, cut) {
  const cuts = mine?.[0] ?? 0;
  return letters(text, (place, before, after) => {
    const gap = button("gap", "", () => cut(cuts ^ (1 << place)));
    gap.ariaLabel = say("predict.cut.between", {before, after});
    gap.ariaPressed = String(Boolean(cuts & (1 << place)));
    gap.disabled = phase === "closed";
    return gap;
  });
}

/** What there is to see of it, and of the answer if it is told. @param {View} view */
export function cutPicture({text, parts = [], options, second, answered}) {
  let end = -1;
  const ends = parts.map((part) => (end += [...part].length));
  return letters(text ?? parts.join(""), (place) => {
    const gap = element("span", ends.includes(place) ? "gap is-cut" : "gap");
    if (!second || options) return gap;
    const share = second[place] / Math.max(1, answered);
    gap.style.setProperty("--share", String(share));
    gap.append(percent(share));
    return gap;
  });
}

/** An answer, as one writes it. @param {string} text @param {number} cuts */
export function writtenCut(text, cuts, mark = " | ") {
  return [...text].map((letter, place) => letter + (cuts & (1 << place) ? mark : "")).join("");
}
