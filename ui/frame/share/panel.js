/** The link in a field, and the button that copies it. */
import {element, setText} from "../../../bpe_view/shell/dom.js";
import {say} from "../../../bpe_view/shell/messages.js";
import {Part} from "../../../bpe_view/shell/mount.js";
import {copyFrom} from "./copy_field.js";

/** Milliseconds for which the button says that it has copied. */
const COPIED_FOR = 2500;

/** @typedef {{link: string, is_new: boolean}} LinkData   new: it was just asked for */

export class LinkPanel extends Part {
  constructor() {
    super();
    this.field = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        class: "link",
        readonly: "",
        "aria-label": say("share.link_label"),
        spellcheck: "false",
      })
    );
    this.copy = element(
      "button",
      {type: "button", class: "copy-link", "aria-live": "polite"},
      say("share.copy"),
    );
    this.root = element("section", "share give", this.field, this.copy);
    this.timer = 0;
    this.field.addEventListener("focus", () => this.field.select());
    this.copy.addEventListener("click", () => void this.copyLink());
  }

  /** @param {LinkData} data */
  show({link, is_new}) {
    const before = this.field.value;
    if (before === link) return;
    this.field.value = link;
    setText(this.copy, say("share.copy"));
    // The button that asked for it is gone, so the way on is here.
    if (is_new && !before) this.copy.focus();
  }

  async copyLink() {
    const done = await copyFrom(this.field);
    setText(this.copy, say(done ? "share.copied" : "share.not_copied"));
    clearTimeout(this.timer);
    // What one still has to do oneself stays.
    if (done) this.timer = setTimeout(() => setText(this.copy, say("share.copy")), COPIED_FOR);
  }
}
