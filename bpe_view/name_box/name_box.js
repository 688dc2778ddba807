/**
 * A line to type a name into, and its tokens: the box on the landing page.
 *
 * What is typed goes to Python as "text" after a short rest, and nothing ever writes into the line.
 * "open" is triggered by whoever wants to see why it is cut so.
 */
import {element} from "../tokens/dom.js";
import {say} from "../tokens/messages.js";
import {mounted} from "../tokens/mount.js";
import {tokenChip} from "../tokens/token_chip.js";

/**
 * @typedef {object} NameData   as payload.py makes it
 * @property {string} typed
 * @property {boolean} missing  there is no vocabulary to cut it with
 * @property {number[]} ids
 * @property {Record<number, string>} labels
 * @property {number[]} partial
 * @property {number[]} base
 * @property {number} palette_size
 * @property {number} most
 */

/** Milliseconds without typing after which the text is reported. */
const REST = 200;

class NameBox {
  constructor() {
    this.timer = 0;
    this.reported = "";
    /** @type {(text: string) => void} */
    this.report = () => {};
    /** @type {() => void} */
    this.open = () => {};
    this.line = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        class: "name",
        autocomplete: "off",
        spellcheck: "false",
        dir: "auto",
        placeholder: say("name_box.label"),
        "aria-label": say("name_box.label"),
      })
    );
    this.chips = element("span", {class: "chips", dir: "auto"});
    this.count = element("span", "count");
    this.why = element("button", {type: "button", class: "plain why"}, say("name_box.why"));
    this.answer = element("p", {class: "answer", role: "status"}, this.chips, " ", this.count);
    this.root = element(
      "section",
      {class: "frame name-box", "aria-label": say("name_box.label")},
      this.line,
      this.answer,
      this.why,
    );
    this.line.addEventListener("input", (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.changed();
    });
    this.line.addEventListener("compositionend", () => this.changed());
    this.line.addEventListener("change", () => this.flush());
    this.why.addEventListener("click", () => this.open());
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), REST);
  }

  flush() {
    clearTimeout(this.timer);
    if (this.line.value === this.reported) return;
    this.reported = this.line.value;
    // A lone half of a surrogate pair cannot travel.
    this.report(this.reported.replace(/\p{Surrogate}/gu, "\ufffd"));
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** @param {NameData} data */
  show(data) {
    const has = data.typed !== "" && !data.missing;
    const source = readLabels(data);
    this.line.maxLength = data.most;
    this.chips.replaceChildren(...data.ids.map((id) => tokenChip(source, id)));
    const tokens = say("tokens.tokens", {n: data.ids.length});
    this.count.textContent = has ? say("name_box.count", {tokens}) : "";
    if (data.missing) this.count.textContent = say("name_box.missing");
    this.why.hidden = !has;
  }
}

/**
 * @param {NameData} data
 * @returns {import("../tokens/token_source.js").Labels}
 */
function readLabels(data) {
  const base = new Set(data.base);
  return {
    labels: data.labels,
    partial: new Set(data.partial),
    paletteSize: data.palette_size,
    isBase: (id) => base.has(id),
    isSpecial: () => false,
  };
}

/**
 * Streamlit calls this again, on the same DOM, whenever the data change.
 * @param {import("../tokens/host.js").Component<import("../tokens/mount.js").Visitor & NameData>} component
 * @returns {() => void} cleanup
 */
export default function nameBox(component) {
  const {data, setStateValue, setTriggerValue} = component;
  const build = () => {
    const box = new NameBox();
    box.line.value = box.reported = data.typed;
    return box;
  };
  return mounted(component, "name_box", build, (box, before) => {
    if (before) box.line.value = before.line.value;
    box.report = (text) => setStateValue("text", text);
    box.open = () => setTriggerValue("open", true);
    box.show(data);
  });
}
