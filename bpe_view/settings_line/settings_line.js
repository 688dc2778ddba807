/**
 * The one line of settings: text and tokenizer of a page, each a button that opens its panel. A panel
 * covers no tokens, and what is changed in it is seen at once.
 */
import {element, setText} from "../shell/dom.js";
import {button, keepingFocus} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {TextPanel} from "./text_panel.js";
import {TokenizerPanel} from "./tokenizer_panel.js";

/**
 * @typedef {any} LineData   as settings_line_payload.py makes it
 * @typedef {"text" | "tokenizer"} Name
 */

const PHONE = 640; // pixels: as in settings_line.css

class SettingsLine extends Part {
  constructor() {
    super();
    const report = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      this.tell(name, value);
    const close = () => this.open(null);
    this.panels = {
      text: new TextPanel(report, close),
      tokenizer: new TokenizerPanel(report, close),
    };
    this.buttons = {text: this.opener("text"), tokenizer: this.opener("tokenizer")};
    this.paste = button("plain inviting paste", say("inputs.paste"), () => {
      this.open("text", this.paste);
      this.panels.text.area.focus();
      this.panels.text.area.select(); // so that what is pasted takes the place of all
    });
    /** @type {Name | null} */
    this.opened = null;
    /** The button that opened a panel last. */
    this.from = this.paste;
    const {text, tokenizer} = this.buttons;
    this.root = element(
      "section",
      {class: "settings-line", "aria-label": say("inputs.line.name")},
      element("div", "flow row", text, this.paste, tokenizer),
      this.panels.text.root,
      this.panels.tokenizer.root,
    );
    this.sizes = new ResizeObserver(() => this.setSizes());
    for (const node of [this.root, ...this.root.children]) this.sizes.observe(node);
    this.draw();
  }

  /** @param {Name} name */
  opener(name) {
    const panel = this.panels[name].root;
    const node = button(`part ${name}`, "", () =>
      this.open(this.opened === name ? null : name, node),
    );
    panel.id = `panel-${name}`;
    node.setAttribute("aria-controls", panel.id);
    return node;
  }

  /** @param {Name | null} name of the panel that is open from now on @param {HTMLButtonElement} from */
  open(name, from = this.from) {
    this.from = from;
    const change = () => {
      this.opened = name;
      this.draw();
    };
    keepingFocus(this.root, change, () => (from.checkVisibility() ? from : this.buttons.text));
    // With its keyboard up a phone has room for the panel and a line of tokens.
    if (name && innerWidth <= PHONE) this.root.scrollIntoView({block: "start"});
  }

  /** @param {KeyboardEvent} event */
  actionOf({key}) {
    return key === "Escape" && this.opened ? () => this.open(null) : null;
  }

  watching() {
    return [this.sizes];
  }

  stop() {
    this.panels.text.typed.stop();
    document.documentElement.style.removeProperty("--panel-height");
    document.documentElement.dataset.panel = "";
  }

  /** For what stands beside the line and begins above it, and for what a panel pushes down. */
  setSizes() {
    const {root, panels} = this;
    const heights = [root, panels.text.root, panels.tokenizer.root].map((one) => one.offsetHeight);
    const {style} = document.documentElement;
    style.setProperty("--line-height", `${heights[0]}px`);
    style.setProperty("--panel-height", `${Math.max(heights[1], heights[2])}px`);
  }

  /** @param {LineData} data */
  show({text, training, tokenizers, tokenizer, on_card: isOnCard}) {
    this.root.classList.toggle("on-card", isOnCard);
    this.paste.hidden = !(isOnCard && text);
    this.buttons.text.hidden = !text;
    this.buttons.tokenizer.hidden = !(training || tokenizers.length);
    this.buttons.tokenizer.classList.toggle("plain", tokenizers.length > 0);
    if (text) {
      this.panels.text.show(text);
      setPart(this.buttons.text, text.title, text.size);
    }
    this.panels.tokenizer.show(tokenizers, tokenizer, training);
    const chosen = tokenizers.find(({choice}) => choice === tokenizer);
    if (training) setPart(this.buttons.tokenizer, "", ...training.line);
    else if (chosen) setPart(this.buttons.tokenizer, chosen.name, chosen.also);
  }

  draw() {
    for (const name of /** @type {Name[]} */ (["text", "tokenizer"])) {
      const isOpen = name === this.opened;
      this.panels[name].root.hidden = !isOpen;
      this.buttons[name].ariaExpanded = String(isOpen);
      this.root.classList.toggle(`${name}-open`, isOpen);
    }
    // Below the panel of the text stands Streamlit's input for a file (ui/frame/frame.css).
    document.documentElement.dataset.panel = this.opened ?? "";
  }
}

/** Writes what stands on a button: `rest` where it has room. */
function setPart(node, name, also, rest = "") {
  if (!node.childElementCount)
    for (const look of ["name", "between", "also", "rest"])
      node.append(element(look === "name" ? "strong" : "span", look));
  const texts = [name, name && also ? " " : "", also, rest];
  for (const [place, words] of texts.entries()) setText(node.children[place], words);
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & LineData>} component */
export default function settingsLine(component) {
  return mounted(component, "settings_line", SettingsLine);
}
