/**
 * The panel of the text: write it, or choose a sample. Below it the page has Streamlit's own input for
 * a file. What is typed goes to Python as "text" after a short rest; only another beginning (a sample
 * that was chosen, a file, a link) writes into the box.
 *
 * @typedef {any} TextData   as settings_line_payload.py makes it
 * @typedef {(name: string, value: unknown) => void} Report
 */
import {element, setText} from "../shell/dom.js";
import {button, menu} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {stored} from "../shell/storage.js";
import {TypedText} from "../shell/typed_text.js";

const OWN = "text"; // under which the tab stores the own text, so that a reload brings it back
const TRAINED_AFTER = 400; // milliseconds without typing after which a text is trained on
const MOST_STORED = 1_000_000; // characters: a tab has room for some millions

export class TextPanel {
  /** @param {Report} report @param {() => void} close */
  constructor(report, close) {
    this.beginning = -1;
    const looks = {
      class: "entry text",
      rows: "3",
      spellcheck: "false",
      autocapitalize: "off",
      dir: "auto",
    };
    this.area = element("textarea", {id: "text", ...looks, "aria-label": say("inputs.text")});
    this.stored = "";
    this.own = stored(OWN, "sessionStorage");
    this.typed = new TypedText(this.area, TRAINED_AFTER, (text) => report("text", text));
    const title = say("inputs.samples");
    this.samples = menu({"aria-label": title}, [], (key) =>
      // The time makes it another report where the same sample is chosen again.
      report("sample", {key, at: Date.now()}),
    );
    const label = element("label", "word samples", element("span", "", title), this.samples);
    const done = button("word apart", say("inputs.line.done"), close);
    this.hint = element("p", "hint");
    const body = element("div", "body", this.area, this.hint);
    this.root = element("div", "panel text-panel", element("div", "flow", label, done), body);
  }

  /** @param {TextData} data */
  show(data) {
    const isFirst = this.beginning < 0;
    setOptions(this.samples, data.samples);
    this.samples.value = data.chosen; // none, where that is no sample
    this.area.placeholder = data.placeholder;
    this.area.lang = data.language;
    setText(this.hint, data.hint);
    if (data.beginning !== this.beginning) {
      this.beginning = data.beginning;
      this.typed.begin(data.text);
    }
    const text = this.area.value;
    if (data.keeps && text !== this.stored) {
      this.stored = text;
      this.own.write((text.length <= MOST_STORED && text) || null);
    }
    const own = this.own.read();
    if (data.lacks && isFirst && typeof own === "string" && isSamePage()) {
      this.area.value = own;
      this.typed.flush();
    }
  }
}

/** Writes only what differs. @param {HTMLSelectElement} node @param {Record<string, string>} titles by value */
function setOptions(node, titles) {
  const listed = JSON.stringify(titles);
  if (node.dataset.listed === listed) return;
  node.dataset.listed = listed;
  const options = Object.entries(titles).map(([value, title]) => element("option", {value}, title));
  node.replaceChildren(...options);
}

/** Whether the page was loaded again, or by a link on it; a link from elsewhere means another text. */
function isSamePage() {
  const [navigation] = performance.getEntriesByType("navigation");
  const {type = "navigate"} = /** @type {PerformanceNavigationTiming} */ (navigation ?? {});
  return type !== "navigate" || document.referrer.startsWith(`${location.origin}/`);
}
