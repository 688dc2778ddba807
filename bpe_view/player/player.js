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
 *   token_source.js   what the token view is sent, read into typed arrays
 *   printable.js      how a token is written
 *   number_format.js  numbers in words
 *   messages.js       what is said, in the language of the visitor
 *   dom.js            making elements
 *   clipboard.js      copying
 *   save_file.js      a file for the visitor
 *   comma_separated.js  a table as such a file
 *   colours.js        a token's hue; dark or light
 *   token_spans.js    tokens from gap ranks
 *   text_chunks.js    text into chunks
 *   graphemes.js      what one character is, and which way it runs
 *   cell_dom.js       a chunk's elements, built once
 *   cell_paint.js     a chunk at a step
 *   token_view.js     the token view: all of the above, and nothing about playing
 *   token_chip.js     a token outside the text
 *   inspector.js      what one token is, beside it
 *   key_help.js       the list of keys
 *   mount.js          the shell of a component: its part, kept between its calls; theme and keys
 * In export_images/, for whoever takes the picture along (menu.js begins with a map of its files):
 *   menu.js  the dialog, and what it makes
 * In predict/, for those who predict the next merge:
 *   pairs.js              pairs counted from gap ranks
 *   seeded_shuffle.js     chance that is the same for everybody
 *   quiz.js               questions about merges: what is right, what is offered
 *   unseen_words.js       words that are not in the text
 *   levels.js             the four kinds of question
 *   score.js              points and answers
 *   score_storage.js      the score of a visit
 *   report.js             the summary, as text and as a table
 *   question_messages.js  what is said
 *   pair_occurrences.js   finding a pair in the text
 *   pair_picker.js        choosing two tokens in the text
 *   choices.js            choosing among buttons
 *   word_cutter.js        cutting a word
 *   mode.js               watch or predict
 *   question_panel.js     what one sees of a question
 *   scoreboard.js         what one sees of the score
 *   grading.js            judging an answer
 *   question.js           one question at one step
 *   predict.js            the mode: which question stands
 * Here:
 *   payload.js            what Python sends to the player
 *   leading_parts.js      leading pairs, as they come
 *   token_bytes.js        the bytes of a run's tokens
 *   token_facts.js        what can be said of a token of a run
 *   narration.js          the sentence
 *   algorithm.js          its four lines
 *   beats.js              a merge in two beats
 *   playback.js           time
 *   controls.js           buttons, scrubber, number, speed
 *   vocabulary_ribbon.js  the vocabulary in the order learned
 *   leading_pairs.js      the leading pairs
 *   curve.js              compression so far
 *   scroll_to_next.js     the way to the next pair, when it is out of sight
 *   key_list.js           its rows in the list of keys
 *   typed_step.js         a step by the number keys
 *   keys.js               what a key asks for
 *   full_screen.js        the whole screen
 *   presenter.js          the player alone on the screen, in large type
 *   key_actions.js        what each key does
 *   key_scope.js          where the keys work
 *   page_keys.js          the keys on the page around, and that choice
 *   focus.js              the focus stays in the player
 *   layout.js             where the parts stand
 *   step_drawing.js       all parts at a step
 *   player_view.js        all parts together: one run, one step
 *   player.js             what Streamlit calls
 *
 * State goes to Python as "at" (the run and the step), when a step is final: on pause, on release
 * of the scrubber, and shortly after single steps; never while playing. "quiz" has the mode and the
 * level when they change, "ask" a pair of a long text whose count is wanted, or that the run is to be
 * made again. "view" is triggered by whoever enters or leaves the presenter view.
 */
import {mounted} from "../tokens/mount.js";
import {viewIdentity} from "./payload.js";
import {PlayerView} from "./player_view.js";

/**
 * What Python sends (`player` in bpe_view/player/player_payload.py).
 * @typedef {object} PlayerOwnData
 * @property {string | null} [view]
 * @property {string} [task]
 * @property {boolean} [fixed_mode]
 * @property {boolean} [hides_next]
 * @property {boolean} [hides_numbers]
 * @property {import("./predict/grading.js").CountedPair | null} [answer]
 *
 * @typedef {import("./payload.js").RunData & import("../tokens/mount.js").Visitor & PlayerOwnData} PlayerData
 */

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../tokens/host.js").Component<PlayerData>} component
 * @returns {() => void} cleanup
 */
export default function player(component) {
  const {data, setTriggerValue} = component;
  const build = () => new PlayerView();
  return mounted(component, "player", build, (playerView, before) => {
    playerView.root.classList.toggle("no-numbers", Boolean(data.hides_numbers));
    playerView.hideNext(Boolean(data.hides_next));
    if (before) playerView.predict.inherit(before.predict);
    if (before?.run.view === viewIdentity(data))
      playerView.load({...data, start_step: before.step, autoplay: false});
    else if (playerView.run.view !== viewIdentity(data)) playerView.load(data);
    else playerView.resume();
    // Merges that were given cannot be predicted.
    const isFixed = Boolean(data.fixed_mode || data.given);
    playerView.predict.fix(isFixed);
    playerView.root.classList.toggle("fixed-mode", isFixed);
    if (data.unseen) playerView.predict.learn(data.unseen);
    if (data.answer) playerView.predict.receive(data.answer);
    playerView.presenter.ask(data.task);
    if (playerView.presenter.on !== (data.view === "presenter")) playerView.inspector.fold();
    playerView.presenter.show(data.view, (view) => {
      playerView.reportNow();
      setTriggerValue("view", view);
    });
  });
}
