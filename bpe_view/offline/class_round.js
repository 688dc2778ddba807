/** A round by raised hands, which covers the page. */
import byHands from "../round/by_hands.js";
import {BY_HANDS} from "../round/by_hands.js";
import {Place} from "./place.js";

/** Whether one has begun, maybe before a reload. */
export function isAsking() {
  return sessionStorage.getItem(BY_HANDS) !== null;
}

/**
 * @param {import("./visit.js").Visit} visit
 * @param {HTMLElement} page where it stands
 * @param {() => void} left
 */
export function askTheClass({data, language, visitor}, page, left) {
  const place = new Place(byHands, data.styles.by_hands, {
    left: () => {
      sessionStorage.removeItem(BY_HANDS);
      cover(page, false);
      place.leave();
      left();
    },
  });
  page.replaceChildren(place.root);
  cover(page, true);
  place.show({...visitor, questions: data.rounds[language]});
  return place;
}

/** What is covered has no focus. @param {HTMLElement} page @param {boolean} isCovered */
function cover(page, isCovered) {
  const parts = /** @type {Iterable<HTMLElement>} */ (page.parentElement?.children ?? []);
  for (const part of parts) part.inert = isCovered && part !== page;
}
