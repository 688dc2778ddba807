/**
 * The story: nine scenes, one idea each. Scrolling moves the picture of the scene in sight; a picture
 * that is touched scrolls.
 *
 * A scene is `scenes/NAME_scene.js`, with its style sheet beside it. It exports a function that draws
 * its picture in a figure, which is empty, and returns how to change it. It is called when its scene
 * comes near, and again where another language is spoken. What it says stands in
 * `[story]` of `words/LANGUAGE.toml`; numbers in a scene's text are those of story_numbers.py.
 *
 * @typedef {object} Scene
 * @property {(progress: number) => void} at  shows the picture at 0 to 1; called for each frame that
 *   scrolls, so it changes classes, transforms and short texts only, and again with the same is nothing
 * @property {() => void} [read]  the story is told of another name: `story.told` is new
 * @property {number} [still]  the progress at which it stands where nothing moves; 1 where there is none
 *
 * @typedef {(figure: HTMLElement, story: Story, still: Element[]) => Scene | Parts} Draw  `still`: what
 *   stood in the figure
 * @typedef {Generator<undefined, Scene, undefined>} Parts  of a picture, a frame for each
 *
 * @typedef {object} Told   of a reader's name
 * @property {string} language
 * @property {string} name     what the reader has typed, or a made-up one
 * @property {string} whose    tokenizer sees the name: `gpt4o` or `small`
 * @property {import("./token_row.js").Numbered} tokens   of the name
 * @property {[word: string, letters: number][]} words  of the paragraph
 * @property {string} written  the paragraph in which it stands, with `|` between words that no space parts
 * @property {import("../player/run/run.js").Run} run   all merges of the paragraph, of its characters
 * @property {Record<string, string | number>} numbers      that are said of it
 *
 * @typedef {object} Story   what a scene is given
 * @property {Told} told
 * @property {StoryData} data
 * @property {import("./story_questions.js").Questions} questions
 * @property {(name: string) => void} rename  tells the story of another name
 * @property {(scene: string, progress: number) => void} move  scrolls to where a scene is so far
 *
 * @typedef {object} StoryData   what Python has written into the page (story_page.py)
 * @property {string[]} languages
 * @property {string[]} scenes    their names, in order
 * @property {Record<string, import("../shell/messages.js").Words>} words  by language
 * @property {import("./story_questions.js").Answers} answers  of the made-up name, in each language
 * @property {Record<string, import("../tokens/token_source.js").Packed>} counts  by language the tokens of
 *   a longer text after 0, 1, 2, … merges
 * @property {import("./scenes/follows_scene.js").Built} built  what only real models know
 */
import {Telling} from "./telling.js";
import {followsScene} from "./scenes/follows_scene.js";
import {guessScene} from "./scenes/guess_scene.js";
import {historyScene} from "./scenes/history_scene.js";
import {lettersScene} from "./scenes/letters_scene.js";
import {mergesScene} from "./scenes/merges_scene.js";
import {nameScene} from "./scenes/name_scene.js";
import {pairsScene} from "./scenes/pairs_scene.js";
import {unseenScene} from "./scenes/unseen_scene.js";
import {yoursScene} from "./scenes/yours_scene.js";

/** @type {Record<string, Draw>} */
const SCENES = {
  name: nameScene,
  letters: lettersScene,
  pairs: pairsScene,
  merges: mergesScene,
  history: historyScene,
  guess: guessScene,
  unseen: unseenScene,
  follows: followsScene,
  yours: yoursScene,
};

/** Called once, at the end of the page. */
export default function tellStory() {
  new Telling(JSON.parse(document.getElementById("story")?.textContent ?? "{}"), SCENES);
}

tellStory();
