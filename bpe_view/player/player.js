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
 * State goes to Python as "at" (the run and the step), when a step is final: on pause, on release
 * of the scrubber, and shortly after single steps; never while playing. "quiz" has the mode and the
 * level when they change, "ask" a pair of a long text whose count is wanted, or that the run is to be
 * made again. "view" is triggered by whoever enters or leaves the presenter view.
 */
import {mounted} from "../shell/mount.js";
import {viewIdentity} from "./run/payload.js";
import {PlayerView} from "./player_view.js";

/** @typedef {import("./run/payload.js").RunData & import("../shell/mount.js").Visitor} PlayerData */

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../shell/host.js").Component<PlayerData>} component
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
