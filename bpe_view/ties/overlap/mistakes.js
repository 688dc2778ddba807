/** What the classic mistakes would give, beside what is right; every one is labelled. */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";
import {readRun} from "../../player/run/payload.js";

/**
 * @typedef {import("./overlap_payload.d.ts").OverlapData} OverlapData
 */

/** @param {import("../../player/run/payload.js").Run} run @param {number[]} ids */
function chips(run, ids) {
  const shown = ids.flatMap((id) => [tokenChip(run, id), " "]);
  return element("span", "chips", ...shown);
}

/** @param {string} name @param {string} words @param {Node[]} more */
function mistake(name, words, ...more) {
  return element(
    "li",
    "",
    element("strong", "", say(`ties.mistake.${name}`)),
    " ",
    words,
    " ",
    ...more,
  );
}

/** @param {OverlapData} data @param {import("../../player/run/payload.js").Run} run */
function wrongCount(data, run) {
  const {count, would_take: pair, other} = data.mistakes;
  if (count === data.counted) return mistake("count", say("ties.mistake.harmless"));
  const words = say("ties.mistake.count_gives", {count, counted: data.counted});
  if (!other) return mistake("count", words);
  return mistake("count", `${words} ${say("ties.mistake.count_takes")}`, chips(run, pair));
}

/** @param {OverlapData} data */
export function mistakesPanel(data) {
  const run = readRun(data.run);
  const {from_the_right: right, doubled} = data.mistakes;
  const same = (/** @type {number[]} */ ids) => ids.join() === data.merged.join();
  const rightIs = same(right)
    ? mistake("right", say("ties.mistake.harmless"))
    : mistake("right", say("ties.mistake.gives"), chips(run, right));
  const doubledIs = same(doubled)
    ? mistake("doubled", say("ties.mistake.harmless"))
    : mistake("doubled", say("ties.mistake.doubled_gives"), chips(run, doubled));
  return element(
    "section",
    "panel mistakes",
    element("h2", "title", say("ties.mistake.title")),
    element("p", "right-one", say("ties.mistake.instead"), " ", chips(run, data.merged)),
    element("ul", "", wrongCount(data, run), rightIs, doubledIs),
  );
}
