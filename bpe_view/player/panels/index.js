/**
 * The panels of the player, in their order at each place. To add one, write a class in a file here (its
 * style sheet beside it, under the same name), an entry in PANELS, its words in bpe_view/words/*.toml and
 * a test; what it needs of the run beyond run.js, player_payload.py sends.
 *
 * @typedef {import("../player_view.js").PlayerView} PlayerView
 * @typedef {import("../player_view.js").PlayerState} PlayerState
 *
 * @typedef {object} Panel
 * @property {HTMLElement} root
 * @property {(state: PlayerState) => void} show   writes the state; measures nothing
 * @property {(state: PlayerState) => void} [measure]  called once all panels have written it
 * @property {HTMLElement[]} [buttons]             what it has in the row below the text
 * @property {HTMLElement[]} [items]               what it has in the menu "More"
 * @property {() => import("../../shell/keys.js").KeyRow[]} [keys]
 * @property {HTMLElement} [heir]                  takes the focus where what had it is gone
 * @property {() => boolean} [close]               by Escape: whether there was something to close
 * @property {() => import("../../shell/mount.js").Watching[]} [watching]
 * @property {() => void} [stop]                   when the player leaves the page
 *
 * @typedef {object} PanelEntry
 * @property {string} name
 * @property {"main" | "side" | "below" | "sheet"} place   around the text, beside it, in a row below
 *   both, below all when it is opened
 * @property {(player: PlayerView) => Panel} make
 * @property {string} [title]  of a sheet: the key of its words
 */
import {Predict} from "../predict/predict.js";
import {Scoreboard} from "../predict/scoreboard.js";
import {Algorithm} from "./algorithm.js";
import {AllMerges} from "./all_merges.js";
import {LeadingPairs} from "./leading_pairs.js";
import {Narration} from "./narration.js";
import {Signs} from "./signs.js";
import {TextPanel} from "./text.js";
import {Title} from "./title.js";
import {Totals} from "./totals.js";
import {Ways} from "./ways.js";

/** @type {PanelEntry[]} */
export const PANELS = [
  {name: "title", place: "main", make: () => new Title()},
  {name: "controls", place: "main", make: ({steps}) => steps.controls},
  {name: "narration", place: "main", make: () => new Narration()},
  {name: "predict", place: "main", make: (player) => new Predict(player)},
  {name: "text", place: "main", make: (player) => new TextPanel(player)},
  {name: "signs", place: "main", make: () => new Signs()},
  {name: "leaders", place: "side", make: () => new LeadingPairs()},
  {name: "score", place: "side", make: () => new Scoreboard()},
  {name: "algorithm", place: "side", make: (player) => new Algorithm(player)},
  {name: "totals", place: "side", make: () => new Totals()},
  {name: "ways", place: "below", make: (player) => new Ways(player)},
  {
    name: "history",
    place: "sheet",
    title: "history.title",
    make: (player) => new AllMerges(player),
  },
];
