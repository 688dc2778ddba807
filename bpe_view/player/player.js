/**
 * The merge player, a Streamlit component that plays a whole training run in the browser.
 *
 * The one idea (a number for each gap): Python sends, for each gap between two base symbols, the
 * rank of the merge that closed it. The tokens after `step` merges are then what lies between the
 * gaps whose rank is >= step, so any step, forwards or backwards, is one pass over the part of the
 * text that can be seen; nothing is replayed and the server is not asked.
 *
 * The text never moves. Each grapheme has a cell, and a merge changes only what is painted on the
 * cells, so the eye can follow and the browser need not lay out anything. Only chunks near the
 * visible part have cells at all, so a step costs the same in a long text as in a short one.
 *
 * Files, each about one thing; an import points only at files above it. In ../tokens/, for every
 * page that shows a text in tokens:
 *   source.js      what the token view is sent, read into typed arrays
 *   words.js       numbers in words
 *   say.js         what is said, in the language of the visitor
 *   dom.js         making elements
 *   clipboard.js   copying
 *   saving.js      a file for the visitor
 *   colours.js     a token's hue; dark or light
 *   spans.js       tokens from gap ranks
 *   cut.js         text into chunks
 *   graphemes.js   what one character is, and which way it runs
 *   cells.js       a chunk's elements, built once
 *   paint.js       a chunk at a step
 *   tokens.js      the token view: all of the above, and nothing about playing
 *   chips.js       a token outside the text
 *   inspector.js   what one token is, beside it
 *   keyhelp.js     the list of keys
 *   mounted.js     the shell of a component: its part, kept between its calls; theme and keys
 * In ../pictures/, for whoever takes the picture along (menu.js begins with a map of its files):
 *   menu.js        the dialog, and what it makes
 * In ../predict/, for those who predict the next merge:
 *   pairs.js       pairs counted from gap ranks
 *   shuffle.js     chance that is the same for everybody
 *   quiz.js        questions about merges: what is right, what is offered
 *   unseen.js      words that are not in the text
 *   levels.js      the four kinds of question
 *   score.js       points and answers
 *   keeping.js     the score of a visit
 *   report.js      the summary, as text and as a table
 *   sentences.js   what is said
 *   occurrences.js finding a pair in the text
 *   picker.js      choosing two tokens in the text
 *   choices.js     choosing among buttons
 *   cutter.js      cutting a word
 *   mode.js        watch or predict
 *   panel.js       what one sees of a question
 *   scoreboard.js  what one sees of the score
 *   answering.js   judging an answer
 *   question.js    one question at one step
 *   predict.js     the mode: which question stands
 * Here:
 *   payload.js     what Python sends to the player
 *   facts.js       what can be said of a token of a run
 *   narration.js   the sentence
 *   playback.js    time
 *   controls.js    buttons, scrubber, number, speed
 *   ribbon.js      the vocabulary in the order learned
 *   leaders.js     the leading pairs
 *   curve.js       compression so far
 *   offer.js       the way to the next pair, when it is out of sight
 *   playerkeys.js  its rows in the list of keys
 *   typing.js      a step by the number keys
 *   keys.js        what a key asks for
 *   presenter.js   the player alone on the screen, in large type
 *   shortcuts.js   what each key does
 *   focus.js       the focus stays in the player
 *   layout.js      where the parts stand
 *   stage.js       all parts together: one run, one step
 *   player.js      what Streamlit calls
 *
 * State goes to Python as "at" (the run and the step), when a step is final: on pause, on release
 * of the scrubber, and shortly after single steps; never while playing. "quiz" has the mode and the
 * level when they change, "ask" a pair of a long text whose count is wanted. "view" is triggered by
 * whoever enters or leaves the presenter view.
 */
import {mounted} from "../tokens/mounted.js";
import {viewIdentity} from "./payload.js";
import {Stage} from "./stage.js";

/**
 * What Python sends (`player` in ui/components/player.py).
 * @typedef {object} PlayerOwnData
 * @property {string | null} [view]
 * @property {string} [task]
 * @property {boolean} [fixed_mode]
 * @property {import("../predict/answering.js").CountedPair | null} [answer]
 *
 * @typedef {import("./payload.js").RunData & import("../tokens/mounted.js").Visitor & PlayerOwnData} PlayerData
 */

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../tokens/host.js").Component<PlayerData>} component
 * @returns {() => void} cleanup
 */
export default function player(component) {
  const {data, setTriggerValue} = component;
  const build = () => new Stage();
  return mounted(component, "player", build, (stage, before) => {
    if (before) stage.predict.inherit(before.predict);
    if (before?.run.view === viewIdentity(data))
      stage.load({...data, start_step: before.step, autoplay: false});
    else if (stage.run.view !== viewIdentity(data)) stage.load(data);
    else stage.resume();
    stage.predict.fix(Boolean(data.fixed_mode));
    stage.root.classList.toggle("fixed-mode", Boolean(data.fixed_mode));
    if (data.answer) stage.predict.receive(data.answer);
    stage.presenter.ask(data.task);
    stage.presenter.show(data.view, (view) => {
      stage.reportNow();
      setTriggerValue("view", view);
    });
  });
}
