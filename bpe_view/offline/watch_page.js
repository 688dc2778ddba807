/** Page Watch: a text and settings, trained while one types, and the player. */
import player from "../player/player.js";
import settingsLine from "../settings_line/settings_line.js";
import textBox from "../text_box/text_box.js";
import {element, setText} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber, formatRatio} from "../shell/number_format.js";
import {unpack} from "../tokens/token_source.js";
import {heading, paragraph, problemsOf} from "./frame.js";
import {MergeTable} from "./merge_table.js";
import {Place} from "./place.js";
import {OWN_TEXT, RUN} from "./properties.js";
import {GivenUpError, sentenceOf} from "./trainer.js";
import {chosenSample, chosenTraining, runInside} from "./visit.js";
import {strictUtf8} from "../tokens/utf8.js";

/** Milliseconds of training after which it is said that it trains. */
const SAY_AFTER = 200;

/** Bytes of a text file: as much as a link may hold. */
const LARGEST_FILE = 200_000;

/**
 * @typedef {import("./visit.js").Visit} Visit
 * @typedef {import("./trainer.js").Trained} Trained
 */

/**
 * What is shown of a long text; nothing, if it is all of it.
 * @param {Trained["payload"]} payload
 */
function partInWords({base, window, symbol_count}) {
  const [first, last] = window ?? [0, symbol_count];
  if (last - first === symbol_count) return "";
  const symbols = say(`tokens.${base}`, {n: symbol_count});
  return say("offline.part", {shown: formatNumber(last - first), symbols});
}

export class WatchPage {
  /** @param {Visit} visit @param {import("./trainer.js").Trainer} trainer */
  constructor(visit, trainer) {
    this.visit = visit;
    this.trainer = trainer;
    /** @type {Trained | null} */
    this.trained = null;
    /** @type {import("../player/run/payload.js").WordData[] | null} */
    this.words = null;
    this.beginning = 0;
    this.isFirst = true;
    const {styles} = visit.data;
    this.box = new Place(textBox, styles.text_box, {
      text: (/** @type {string} */ text) => this.change({text, sample: OWN_TEXT, step: null}),
      sample: (/** @type {{key: string}} */ {key}) => this.takeSample(key),
    });
    this.line = new Place(settingsLine, styles.settings_line, {
      settings: (/** @type {Record<string, unknown>} */ told) => this.change(told),
    });
    this.player = new Place(player, styles.player, {
      at: (/** @type {{step: number}} */ {step}) => visit.choose({step}),
      quiz: (/** @type {{mode: string, level: number}} */ told) => this.quiz(told),
      view: (/** @type {string} */ view) => this.look(view),
    });
    this.status = element("p", {class: "status", role: "status"});
    this.summary = element("p", "caption");
    this.merges = new MergeTable();
    this.opener = element("div", {});
    this.lesson = element("p", "caption");
    this.root = element("main", {});
  }

  /** Everything anew, as the visit says: at the beginning, for a link, in another language. */
  open() {
    this.build();
    this.beginning += 1;
    this.showInputs();
    this.train();
  }

  /** The same in other words or colours: nothing is trained. */
  redraw() {
    this.build();
    this.showInputs();
    this.showPlayer();
  }

  leave() {
    this.player.leave();
  }

  build() {
    const {visit} = this;
    const task = String(visit.values.task).trim();
    this.opener = this.newOpener();
    const says = heading("watch", paragraph("entrance.lesson"));
    const title = element("strong", {}, say("share.challenge.title"));
    if (task) says.append(element("p", "task", title, ": ", task));
    const inputs = element("section", "inputs");
    if (!visit.hides("text")) inputs.append(this.box.root, this.opener);
    if (!visit.hides("settings")) inputs.append(this.line.root);
    if (!visit.hides("text")) inputs.append(this.lesson);
    const top = element("div", "top", says, inputs);
    this.root.replaceChildren(top, this.status, this.player.root, this.summary, this.merges.root);
  }

  /** The button that opens a text file; as in the app, where one's own text is chosen. */
  newOpener() {
    const chosen = element("input", {type: "file", hidden: ""});
    chosen.addEventListener("change", () => chosen.files?.[0] && this.openFile(chosen.files[0]));
    return element(
      "div",
      {},
      button("", say("inputs.upload"), () => chosen.click()),
      chosen,
    );
  }

  /** @param {File} file */
  async openFile(file) {
    try {
      if (file.size > LARGEST_FILE) throw new RangeError(file.name);
      const text = strictUtf8.decode(await file.arrayBuffer()).replace(/^\ufeff/, "");
      this.beginning += 1; // so that it goes into the box
      this.change({text, sample: OWN_TEXT, step: null});
      this.showInputs();
    } catch {
      setText(this.status, say("offline.not_opened", {name: file.name, n: LARGEST_FILE / 1000}));
    }
  }

  get sample() {
    return chosenSample(this.visit);
  }

  showInputs() {
    const {visit, sample} = this;
    const {data, values, visitor} = visit;
    const own = say("inputs.own_text");
    const samples = data.samples.map(({key}) => [key, say(`samples.${key}.title`)]);
    this.box.show({
      ...visitor,
      beginning: this.beginning,
      text: chosenTraining(visit).text,
      choice: say("inputs.text"),
      titles: {
        ...(data.run ? {[RUN]: say("offline.run")} : {}),
        ...Object.fromEntries(samples),
        [OWN_TEXT]: own,
      },
      chosen: values.sample,
      label: sample ? say("inputs.sample_text") : own,
      placeholder: say("inputs.own_text_placeholder"),
    });
    const inside = runInside(visit) !== null;
    const lesson = sample ? `samples.${sample.key}.lesson` : "";
    setText(this.lesson, inside ? say("offline.run_lesson") : lesson && say(lesson));
    this.line.root.hidden = inside;
    this.opener.hidden = inside || sample !== undefined;
    this.showSettings();
  }

  showSettings() {
    const {named, values, visitor} = this.visit;
    const payload = this.trained?.payload;
    const why = payload?.stop_reason;
    const size = payload ? payload.base_size + payload.merge_count : 0;
    const {base, split, tie_rule, vocab_size} = named;
    this.line.show({
      ...visitor,
      chosen: {...values, pattern: ""},
      choices: {base: base.allowed, split: split.allowed, tie_rule: tie_rule.allowed},
      own_split: "",
      smallest: payload?.base_size ?? 256,
      largest: vocab_size.high,
      ends: why && why !== "vocab_size" ? {why, size} : null,
    });
  }

  /** A sample may bring the vocabulary size that shows it best. @param {string} key */
  takeSample(key) {
    const {visit} = this;
    const sample = visit.data.samples.find((one) => one.key === key);
    const size = sample?.vocab_size ?? (this.sample?.vocab_size ? 384 : null);
    visit.choose({sample: key, step: null, ...(size ? {vocab_size: size} : {})});
    this.beginning += 1;
    this.showInputs();
    this.train();
  }

  /** @param {Record<string, unknown>} told */
  change(told) {
    const {sample} = this.visit.values;
    this.visit.choose(told);
    this.train();
    // While it trains; where one types on, nothing else changes there.
    if (told.sample !== sample) this.showInputs();
  }

  async train() {
    const {visit} = this;
    const saying = setTimeout(() => this.sayItTrains(), SAY_AFTER);
    try {
      const inside = runInside(visit);
      if (inside) this.trainer.stop(); // nothing older may come after it
      this.trained = inside ?? (await this.trainer.train(chosenTraining(visit)));
      this.words = inside?.unseen ?? null;
      const {settings, base_size} = this.trained.payload;
      if (settings && !inside) visit.tellSize(base_size, settings.vocab_size);
      document.querySelector(".problems")?.replaceWith(problemsOf(visit));
      visit.choose({vocab_size: settings?.vocab_size});
      setText(this.status, partInWords(this.trained.payload));
      this.showPlayer();
      this.showSettings();
    } catch (error) {
      if (!(error instanceof GivenUpError)) setText(this.status, sentenceOf(error));
    } finally {
      clearTimeout(saying);
    }
  }

  sayItTrains() {
    const stop = button("", say("training.stop"), () => {
      this.trainer.stop();
      setText(this.status, say("training.stopped"));
    });
    this.status.replaceChildren(say("offline.trains"), " ", stop);
  }

  async showPlayer() {
    const {visit, trained} = this;
    if (!trained) return;
    const {values} = visit;
    if (values.mode === "predict" && !this.words) this.words = await this.trainer.ask("words");
    const isFirst = this.isFirst;
    this.isFirst = false;
    const options = visit.playerOptions("", 0);
    document.body.classList.toggle("presenting", values.view === "presenter");
    this.player.show({
      ...trained.payload,
      ...options,
      autoplay: options.autoplay && isFirst,
      view: values.view,
      task: String(values.task).trim(),
      unseen: this.words,
    });
    this.showSummary(trained);
  }

  /** @param {Trained} trained */
  showSummary({payload, seconds}) {
    const {visit} = this;
    const counts = unpack(payload.token_counts).at(-1) ?? 0;
    this.summary.hidden = visit.values.mode !== "watch" || visit.hides("numbers");
    const said = say(counts ? "watch.summary_ratio" : "watch.summary", {
      duration:
        seconds < 1 ? `${formatNumber(seconds * 1000)} ms` : `${formatNumber(seconds, 1)} s`,
      merges: say("tokens.merges", {n: payload.merge_count}),
      tokens: say("tokens.tokens", {n: counts}),
      ratio: formatRatio(payload.byte_count / Math.max(counts, 1)),
      stop: say(`watch.stop.${payload.stop_reason}`),
    });
    setText(this.summary, said);
    this.merges.root.hidden = this.summary.hidden || visit.hides("next");
    this.merges.show(payload);
  }

  /** @param {{mode: string, level: number}} told */
  quiz({mode, level}) {
    this.visit.choose({mode, level});
    this.showPlayer();
  }

  /** @param {string} view */
  look(view) {
    this.visit.choose({view});
    this.showPlayer();
  }
}
