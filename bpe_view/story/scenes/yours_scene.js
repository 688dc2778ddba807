/** Scene 9: on to the app, with the text of the story. */
import {element} from "../../shell/dom.js";
import {say} from "../../shell/messages.js";

/** @type {import("../story.js").Draw} */
export function yoursScene(figure, story) {
  const links = element("nav", {class: "ways", "aria-label": say("story.yours.title")});
  figure.append(links);
  const read = () => {
    const {run, language} = story.told;
    links.replaceChildren(
      ...waysOn(run.source.text, language).map(([way, href]) =>
        element(
          "a",
          {href, class: "panel"},
          element("b", "", say(`story.yours.${way}`)),
          element("i", "", "→"),
        ),
      ),
    );
  };
  read();
  return {at: () => {}, read};
}

/**
 * Addresses of the app.
 * @param {string} text @param {string} language
 * @returns {[way: string, href: string][]}
 */
export function waysOn(text, language) {
  const link = (/** @type {string} */ page, /** @type {Record<string, string>} */ chosen) =>
    `./${page}?${new URLSearchParams({language, ...chosen})}`;
  return [
    ["watch", link("watch", {sample: "own", text, base: "characters"})],
    ["learn", link("learn", {lesson: "why-tokens"})],
    ["round", link("learn", {ask: "class"})],
  ];
}
