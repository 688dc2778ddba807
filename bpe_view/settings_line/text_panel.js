/**
 * The panel of the text: write it, or choose a sample. Below it the page has Streamlit's own input for
 * a file. What is typed goes to Python as "text" after a short rest; only another beginning (a sample
 * that was chosen, a file, a link) writes into the box.
 */
import {element, setText} from "../shell/dom.js";
import {button, menu} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {keepValue, keptValue} from "../shell/storage.js";
import {LONG_REST, TypedText} from "../shell/typed_text.js";
import {setOptions} from "./training_fields.js";

/**
 * @typedef {{beginning: number} & Record<string, any>} TextData
 * @typedef {(name: string, value: unknown) => void} Tell
 */

/** Under which the tab keeps the own text. */
const OWN = "text";
const MOST_KEPT = 1_000_000; // characters: a tab has room for some millions

export class TextPanel {
  /** @param {Tell} tell @param {() => void} done */
  constructor(tell, done) {
    this.beginning = -1;
    this.isShown = false;
    this.area = element("textarea", {
      id: "text",
      class: "entry text",
      rows: "3",
      spellcheck: "false",
      autocapitalize: "off",
      dir: "auto",
      "aria-label": say("inputs.text"),
    });
    this.kept = "";
    this.typed = new TypedText(this.area, LONG_REST, (text) => tell("text", text));
    this.samples = menu({"aria-label": say("inputs.samples")}, [], (key) =>
      // The time makes it another report where the same sample is chosen again.
      tell("sample", {key, at: Date.now()}),
    );
    this.hint = element("p", "hint");
    this.root = element(
      "div",
      "panel text-panel",
      element(
        "div",
        "flow",
        element("label", "samples", element("span", "", say("inputs.samples")), this.samples),
        button("word done", say("inputs.line.done"), done),
      ),
      element("div", "body", this.area, this.hint),
    );
  }

  /** With all of it selected, so that what is pasted takes its place. */
  select() {
    this.area.focus();
    this.area.select();
  }

  /** As long as the tab, so that a reload brings it back. @param {string} text */
  keep(text) {
    if (text === this.kept) return;
    this.kept = text;
    keepValue(OWN, (text.length <= MOST_KEPT && text) || null, "sessionStorage");
  }

  /** What this tab had before the page was loaded again; a link from elsewhere means another text. */
  putBack() {
    const kept = keptValue(OWN, "sessionStorage");
    if (typeof kept !== "string" || !isSamePage()) return;
    this.area.value = kept;
    this.typed.flush();
  }

  /** @param {TextData} data */
  show(data) {
    const {beginning, text, samples, chosen, placeholder, language, hint} = data;
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
    if (data.keeps) this.keep(this.area.value);
    if (data.lacks && !this.isShown) this.putBack();
    this.isShown = true;
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
