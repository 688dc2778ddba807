/** Page Watch: a text and settings, trained while one types, and the player. */
import player from "../player/player.js";
import settingsLine from "../settings_line/settings_line.js";
import {element, setText} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {heading, paragraph, problemsOf} from "./frame.js";
import {MergeTable} from "./merge_table.js";
import {Place} from "./place.js";
import {OWN_TEXT, RUN} from "./properties.js";
import {GivenUpError, sentenceOf} from "./trainer.js";
import {chosenSample, chosenTraining, runInside} from "./visit.js";
import {strictUtf8} from "../tokens/utf8.js";

const SAY_AFTER = 200; // milliseconds of training after which it is said that it trains

const LARGEST_FILE = 0.2; // megabytes of a text file: as much as a link may hold

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

/**
 * Settings that show a sample best.
 * @param {Visit["data"]["samples"][number] | undefined} sample
 * @returns {Record<string, string | number>}
 */
function broughtBy(sample) {
  const {vocab_size, base} = sample ?? {};
  return {...(vocab_size ? {vocab_size} : {}), ...(base ? {base} : {})};
}

/**
 * @param {Visit} visit @param {Trained | null} trained
 * @returns {import("../settings_line/settings_line_payload.d.ts").TrainingData}
 */
function trainingData({named, values}, trained) {
  const payload = trained?.payload;
  const why = payload?.stop_reason;
  const size = payload ? payload.base_size + payload.merge_count : 0;
  const {base, split, tie_rule, vocab_size} = named;
  const {min_count, special_tokens} = values;
  return {
    chosen: /** @type {Record<string, string | number>} */ ({
      vocab_size: values.vocab_size,
      base: values.base,
      split: values.split,
      tie_rule: values.tie_rule,
      min_count,
      special_tokens,
      pattern: "",
    }),
    choices: {base: base.allowed, split: split.allowed, tie_rule: tie_rule.allowed},
    corpora: {},
    corpus: "",
    own_split: "",
    smallest: payload?.base_size ?? 256,
    largest: Number(vocab_size.high),
    end: why && why !== "vocab_size" ? {why, size} : null,
    note: "",
  };
}

export class WatchPage {
  /**
   * @param {Visit} visit @param {import("./trainer.js").Trainer} trainer
   * @param {(step: number) => void} askTheClass
   */
  constructor(visit, trainer, askTheClass) {
    this.visit = visit;
    this.trainer = trainer;
    /** @type {Trained | null} */
    this.trained = null;
    /** @type {import("../player/run/payload.js").WordData[] | null} */
    this.words = null;
    this.beginning = 0;
    this.isFirst = true;
    const {styles} = visit.data;
    this.line = new Place(settingsLine, styles.settings_line, {
      text: (/** @type {string} */ text) => this.change({text, sample: OWN_TEXT, step: null}),
      sample: (/** @type {{key: string}} */ {key}) => this.takeSample(key),
      file: (/** @type {File} */ file) => this.openFile(file),
      settings: (/** @type {Record<string, unknown>} */ told) => this.change(told),
    });
    this.player = new Place(player, styles.player, {
      at: (/** @type {{step: number}} */ {step}) => visit.choose({step}),
      quiz: (/** @type {{mode: string, level: number}} */ told) => this.quiz(told),
      view: (/** @type {string} */ view) => this.look(view),
      lead: (/** @type {string} */ to) =>
        to === "class" ? askTheClass(Number(visit.values.step)) : this.merges.toggle(),
    });
    this.status = element("p", {class: "status", "aria-live": "polite"});
    this.merges = new MergeTable();
    this.problem = "";
    /** @type {Record<string, string | number> | null} */
    this.brought = null;
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
    const says = heading("watch", paragraph("shell.pages.watch.lesson"));
    const title = element("strong", {}, say("share.challenge.title"));
    if (task) says.append(element("p", "task", title, ": ", task));
    const top = element("div", "top", says);
    const line = element("div", "line", this.line.root);
    const card = element("div", "watch-card", line, this.player.root);
    this.root.replaceChildren(top, card, this.status, this.merges.root);
  }

  /** @param {File} file */
  async openFile(file) {
    try {
      const text = strictUtf8.decode(await file.arrayBuffer()).replace(/^\ufeff/, "");
      this.beginning += 1; // so that it goes into the box
      this.problem = "";
      this.change({text, sample: OWN_TEXT, step: null});
    } catch {
      this.problem = say("offline.not_opened", {name: file.name});
    }
    this.showInputs();
  }

  get sample() {
    return chosenSample(this.visit);
  }

  showInputs() {
    const {visit, trained} = this;
    const hidesSettings = visit.hides("settings") || runInside(visit) !== null;
    if (visit.hides("text") && hidesSettings) return;
    this.line.show({
      ...visit.visitor,
      text: visit.hides("text") ? null : this.textData(),
      training: hidesSettings ? null : trainingData(visit, trained),
      tokenizers: [],
      tokenizer: "",
      says: "all",
      on_card: true,
    });
  }

  /** @returns {import("../settings_line/settings_line_payload.d.ts").TextData} */
  textData() {
    const {visit, sample} = this;
    const {data, values} = visit;
    const {text} = chosenTraining(visit);
    const inside = runInside(visit) !== null;
    const own = say("inputs.own_text");
    /** @type {Record<string, string>} */
    const titles = {
      ...(data.run ? {[RUN]: say("offline.run")} : {}),
      ...(values.text ? {[OWN_TEXT]: own} : {}),
      ...Object.fromEntries(data.samples.map(({key}) => [key, say(`samples.${key}.title`)])),
    };
    const chosen = String(values.sample);
    const isAsked = values.mode === "predict" || visit.hides("next");
    const lesson = sample && !isAsked ? say(`samples.${sample.key}.lesson`) : "";
    return {
      beginning: this.beginning,
      text,
      language: sample?.language ?? "",
      title: titles[chosen] ?? own,
      bytes: new TextEncoder().encode(text).length,
      samples: titles,
      chosen,
      hint: inside ? say("offline.run_lesson") : lesson,
      placeholder: say("inputs.own_text_placeholder"),
      problem: this.problem,
      takes_files: "",
      megabytes: LARGEST_FILE,
      mark: "",
      lacks: "",
    };
  }

  /** A sample may bring settings that show it best, and takes them along again. @param {string} key */
  takeSample(key) {
    const {visit, brought} = this;
    const {named, values} = visit;
    for (const [name, value] of Object.entries(brought ?? broughtBy(this.sample)))
      if (values[name] === value) visit.choose({[name]: named[name].default});
    visit.choose({sample: key, step: null});
    this.brought = broughtBy(this.sample);
    visit.choose(this.brought);
    this.beginning += 1;
    this.problem = "";
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
      this.showInputs();
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
    const hides = visit.hides("next") || visit.hides("numbers");
    const showsMerges = values.mode === "watch" && !hides && trained.payload.merge_count > 0;
    document.body.classList.toggle("presenting", values.view === "presenter");
    this.player.show({
      ...trained.payload,
      ...options,
      autoplay: options.autoplay && isFirst,
      view: values.view,
      task: String(values.task).trim(),
      unseen: this.words,
      leads: showsMerges ? ["table", ...(visit.hides("pages") ? [] : ["class"])] : [],
    });
    this.merges.show(trained.payload, showsMerges);
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
