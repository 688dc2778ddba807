/**
 * The one line of settings: text and tokenizer of a page, each a button that opens its panel. A panel
 * covers no tokens, and what is changed in it is seen at once.
 */
import {element, setText} from "../shell/dom.js";
import {button, keepingFocus} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {formatSize} from "./byte_size.js";
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
    const tell = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      this.tell(name, value);
    const done = () => this.close();
    this.panels = {
      text: new TextPanel(tell, done),
      tokenizer: new TokenizerPanel(tell, done),
    };
    this.buttons = {text: this.opener("text"), tokenizer: this.opener("tokenizer")};
    this.paste = button("plain inviting paste", say("inputs.paste"), () => this.pasteOwn());
    /** @type {Name | null} */
    this.opened = null;
    /** What had the panel opened, and has the focus again. */
    this.from = this.paste;
    const {text, tokenizer} = this.buttons;
    this.root = element(
      "section",
      {class: "settings-line", "aria-label": say("inputs.line.name")},
      element("div", "flow row", text, this.paste, tokenizer),
      this.panels.text.root,
      this.panels.tokenizer.root,
    );
    this.sizes = new ResizeObserver(() => this.tellSizes());
    for (const node of this.measured()) this.sizes.observe(node);
    this.draw();
  }

  /** @param {Name} name */
  opener(name) {
    const panel = this.panels[name].root;
    const node = button(`part ${name}`, "", () => this.toggle(name));
    panel.id = `panel-${name}`;
    node.setAttribute("aria-controls", panel.id);
    return node;
  }

  /** @param {Name} name */
  toggle(name) {
    if (this.opened === name) this.close();
    else this.open(name, this.buttons[name]);
  }

  /** @param {Name} name @param {HTMLButtonElement} from */
  open(name, from) {
    this.from = from;
    this.put(name);
    // With its keyboard up a phone has room for the panel and a line of tokens.
    if (innerWidth <= PHONE) this.root.scrollIntoView({block: "start"});
  }

  close() {
    if (this.opened) this.put(null);
  }

  /** @param {Name | null} name of the panel that is open from now on */
  put(name) {
    const from = this.from;
    keepingFocus(
      this.root,
      () => {
        this.opened = name;
        this.draw();
      },
      () => (from.checkVisibility() ? from : this.buttons.text),
    );
  }

  pasteOwn() {
    this.open("text", this.paste);
    this.panels.text.select();
  }

  /** @param {KeyboardEvent} event */
  actionOf({key}) {
    return key === "Escape" && this.opened ? () => this.close() : null;
  }

  watching() {
    return [this.sizes];
  }

  stop() {
    this.panels.text.typed.stop();
    tellSize("--panel-height", 0);
    document.documentElement.dataset.panel = "";
  }

  measured() {
    return [this.root, this.panels.text.root, this.panels.tokenizer.root];
  }

  /** For what stands beside the line and begins above it, and for what a panel pushes down. */
  tellSizes() {
    const [line, ...panels] = this.measured().map((node) => node.offsetHeight);
    tellSize("--line-height", line);
    tellSize("--panel-height", Math.max(...panels));
  }

  /** @param {LineData} data */
  show(data) {
    const {text, training, tokenizers, tokenizer, says, on_card: isOnCard} = data;
    this.root.classList.toggle("on-card", isOnCard);
    this.paste.hidden = !(isOnCard && text);
    this.buttons.text.hidden = !text;
    this.buttons.tokenizer.hidden = !(training || tokenizers.length);
    this.buttons.tokenizer.classList.toggle("plain", tokenizers.length > 0);
    if (text) this.panels.text.show(text);
    this.panels.tokenizer.show(data);
    if (text) setPart(this.buttons.text, text.title, formatSize(text.bytes));
    const chosen = tokenizers.find(({choice}) => choice === tokenizer);
    if (training) setPart(this.buttons.tokenizer, "", ...this.panels.tokenizer.inWords(says));
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

function tellSize(name, pixels) {
  document.documentElement.style.setProperty(name, `${pixels}px`);
}

function setPart(node, name, also, rest = "") {
  if (!node.childElementCount)
    node.append(
      element("strong"),
      element("span", "between", " "),
      element("span", "also"),
      element("span", "rest"),
    );
  const [strong, between, span, last] = node.children;
  setText(strong, name);
  setText(between, name && also ? " " : "");
  setText(span, also);
  setText(last, rest);
}

/** @param {import("../shell/host.js").Component<import("../shell/mount.js").Visitor & LineData>} component */
export default function settingsLine(component) {
  return mounted(component, "settings_line", SettingsLine);
}
