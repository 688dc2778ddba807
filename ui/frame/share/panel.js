/** The link in a field, and the button that copies it. */
import {element, setText} from "../../../bpe_view/shell/dom.js";
import {copyButton} from "../../../bpe_view/shell/kit.js";
import {say} from "../../../bpe_view/shell/messages.js";
import {Part} from "../../../bpe_view/shell/mount.js";

/** @typedef {{link: string}} LinkData */

export class LinkPanel extends Part {
  constructor() {
    super();
    const name = {"aria-label": say("share.link_label")};
    const kind = {type: "text", class: "link", readonly: "", spellcheck: "false"};
    this.field = element("input", {...kind, ...name});
    const select = () => {
      this.field.focus();
      this.field.select();
    };
    const link = () => this.field.value;
    this.copy = copyButton("copy-link", say("share.copy"), "share", link, select);
    this.root = element("section", "share give", this.field, this.copy);
    this.field.addEventListener("focus", () => this.field.select());
  }

  /** @param {LinkData} data */
  show({link}) {
    if (this.field.value === link) return;
    this.field.value = link;
    setText(this.copy, say("share.copy"));
  }
}
