/**
 * The panel of the text: write it, choose a sample, open a file. What is typed goes to Python as
 * "text" after a short rest; only another beginning (a sample that was chosen, a link) writes into
 * the box.
 */
import {element, setText} from "../shell/dom.js";
import {button, menu} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {keepValue, keptValue} from "../shell/storage.js";
import {LONG_REST, TypedText} from "../shell/typed_text.js";
import {FileDrop} from "./file_drop.js";
import {PageInput} from "./page_input.js";
import {setOptions} from "./training_fields.js";

/**
 * @typedef {{beginning: number} & Record<string, any>} TextData
 * @typedef {(name: string, value: unknown) => void} Tell
 */

const MEGA = 1_000_000;
/** Under which the tab keeps the own text, with the name of its file. */
const OWN = "text";
const MOST_KEPT = 1_000_000; // characters: a tab has room for some millions

export class TextPanel {
  /** @param {Tell} tell @param {() => void} done @param {() => void} open  there is something to say */
  constructor(tell, done, open) {
    this.tell = tell;
    this.open = open;
    this.beginning = -1;
    /** @type {TextData | null} */
    this.data = null;
    this.area = element("textarea", {
      id: "text",
      class: "text",
      rows: "3",
      spellcheck: "false",
      autocapitalize: "off",
      dir: "auto",
      "aria-label": say("inputs.text"),
    });
    /** The own text that was given last. @type {string | File} */
    this.given = "";
    /** The one that the tab has kept. @type {string | File} */
    this.kept = "";
    this.typed = new TypedText(this.area, LONG_REST, (text) => {
      this.input.stop(); // what is typed takes the place of a file of which nobody has heard
      this.given = text;
      tell("text", text);
    });
    this.samples = menu({"aria-label": say("inputs.samples")}, [], (key) => this.choose(key));
    this.chosen = element("input", {type: "file", class: "chosen-file", hidden: ""});
    this.chosen.addEventListener("change", () => this.openFile(this.chosen.files?.[0]));
    this.input = new PageInput((problem) => this.complain(problem));
    this.drop = new FileDrop((file) => this.openFile(file));
    this.hint = element("p", "hint");
    this.problem = element("p", {class: "problem", role: "alert"});
    this.root = element(
      "div",
      "panel text-panel",
      element(
        "div",
        "head",
        element("label", "samples", element("span", "", say("inputs.samples")), this.samples),
        button("word", say("inputs.upload"), () => this.chosen.click()),
        this.chosen,
        button("word done", say("inputs.line.done"), done),
      ),
      element("div", "body", this.area, this.problem, this.hint),
    );
  }

  /** With all of it selected, so that what is pasted takes its place. */
  select() {
    this.area.focus();
    this.area.select();
  }

  /** The time makes it another report where the same sample is chosen again. @param {string} key */
  choose(key) {
    this.input.stop();
    this.tell("sample", {key, at: Date.now()});
  }

  openFile(file) {
    const {data} = this;
    if (!(file && data)) return;
    this.chosen.value = "";
    this.say("");
    this.given = file;
    const {name, size} = file;
    if (size > data.megabytes * MEGA)
      this.complain(say("inputs.too_large", {name, megabytes: data.megabytes}));
    else if (!this.input.give(data.takes_files, file)) this.tell("file", file);
  }

  /** @param {string} problem */
  complain(problem) {
    this.say(problem);
    this.open();
  }

  /** @param {string} problem */
  say(problem) {
    setText(this.problem, problem);
    this.problem.hidden = !problem;
  }

  /** As long as the tab, so that a reload brings it back. */
  async keep() {
    const {given} = this;
    if (given === this.kept) return;
    this.kept = given;
    const text = typeof given === "string" ? given : await given.text();
    const name = typeof given === "string" ? "" : given.name;
    keepValue(OWN, text.length <= MOST_KEPT ? {text, name} : null, "sessionStorage");
  }

  /** What this tab had before the page was loaded again; a link from elsewhere means another text. */
  putBack() {
    const kept = /** @type {any} */ (keptValue(OWN, "sessionStorage"));
    if (typeof kept?.text !== "string" || !isSamePage()) return;
    if (kept.name) this.openFile(new File([kept.text], kept.name, {type: "text/plain"}));
    else {
      this.area.value = kept.text;
      this.typed.flush();
    }
  }

  stop() {
    this.typed.stop();
    this.input.stop();
  }

  /** @param {TextData} data */
  show(data) {
    const {beginning, text, samples, chosen, placeholder, language, problem, hint} = data;
    if (problem !== this.data?.problem || data.title !== this.data?.title) {
      this.say(problem);
      if (problem && this.data) this.open();
    }
    const isFirst = !this.data;
    this.data = data;
    if (data.keeps && this.given) this.keep();
    setOptions(this.samples, Object.keys(samples), (key) => samples[key]);
    this.samples.value = chosen; // none, where that is no sample
    this.area.placeholder = placeholder;
    this.area.lang = language;
    setText(this.hint, hint);
    this.hint.hidden = !hint;
    if (beginning !== this.beginning) {
      this.beginning = beginning;
      this.typed.begin(text);
    }
    if (data.lacks && isFirst) this.putBack();
  }
}

/** Whether the page was loaded again, or by a link on it. */
function isSamePage() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  const isLink = (navigation?.type ?? "navigate") === "navigate";
  return !isLink || document.referrer.startsWith(`${location.origin}/`);
}
