/** The keys of the player on the page around it, and the switch that says where they work. */
import {element} from "../../shell/dom.js";
import {Keys} from "../../shell/keys.js";
import {stored} from "../../shell/storage.js";
import {say} from "../../shell/messages.js";
import {isFree, SCOPES} from "./key_scope.js";
import {playerKeys} from "./key_table.js";

export class PageKeys {
  constructor(playerView) {
    this.playerView = playerView;
    this.stored = stored("keys");
    this.scope = SCOPES.find((one) => one === this.stored.read()) ?? SCOPES[0];
    document.addEventListener("keydown", this);
    const title = element("legend", "", say("player.keys.scope"));
    const choice = element("fieldset", "flow", title, ...SCOPES.map((one) => this.radio(one)));
    /** Wherever they work. */
    this.keys = new Keys(
      () => playerKeys(playerView),
      choice,
      () => playerView.close(),
    );
  }

  get dialog() {
    return this.keys.dialog;
  }

  radio(scope) {
    const input = element("input", {type: "radio", name: "scope", value: scope});
    input.checked = scope === this.scope;
    input.addEventListener("change", () => {
      this.scope = scope;
      this.stored.write(scope);
    });
    return element("label", "check", input, say(`player.keys.scope_${scope}`));
  }

  disconnect() {
    document.removeEventListener("keydown", this);
  }

  handleEvent(event) {
    const {root} = this.playerView;
    const path = event.composedPath();
    if (this.scope !== "page" || event.defaultPrevented || path.includes(root)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !root.checkVisibility()) return;
    const holdsFocus = (selector) =>
      path.some((node) => node instanceof Element && node.matches(selector));
    if (!isFree(event.key, holdsFocus)) return;
    const action = this.playerView.actionOf(event, root);
    if (!action) return;
    event.preventDefault();
    action();
  }
}
