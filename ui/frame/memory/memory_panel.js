/** Below the preferences: light or dark. */
import {element} from "../../../bpe_view/shell/dom.js";
import {segments} from "../../../bpe_view/shell/kit.js";
import {say} from "../../../bpe_view/shell/messages.js";
import {mounted, Part} from "../../../bpe_view/shell/mount.js";
import {chooseTheme, keptTheme, THEMES} from "./light_or_dark.js";

class MemoryPanel extends Part {
  constructor() {
    super();
    const title = say("memory.theme.title");
    const faces = Object.fromEntries(THEMES.map((theme) => [theme, say(`memory.theme.${theme}`)]));
    this.themes = segments("segments", title, faces, (theme) => this.choose(theme));
    this.themes.show(keptTheme());
    const heading = element("span", {class: "title", "aria-hidden": "true"}, title);
    this.root = element("section", "memory", heading, this.themes.root);
  }

  /** @param {string} theme */
  choose(theme) {
    this.themes.show(theme);
    if (theme !== keptTheme()) chooseTheme(theme);
  }

  show() {}
}

/** @param {import("../../../bpe_view/shell/host.js").Component<import("../../../bpe_view/shell/mount.js").Visitor>} component */
export default function memoryPanel(component) {
  return mounted(component, "memory", MemoryPanel);
}
