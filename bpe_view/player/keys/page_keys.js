/** The keys of the player, which work on the page around it, too, and the switch that says where. */
import {element} from "../../shell/dom.js";
import {Keys} from "../../shell/keys.js";
import {stored} from "../../shell/storage.js";
import {say} from "../../shell/messages.js";
import {isFree, SCOPES, worksAlways} from "./key_scope.js";
import {playerKeys} from "./key_table.js";

export class PageKeys extends Keys {
  /** @param {import("../player_view.js").PlayerView} player */
  constructor(player) {
    const storedScope = stored("keys");
    const found = SCOPES.find((one) => one === storedScope.read()) ?? SCOPES[0];
    const radios = SCOPES.map((scope) => {
      const input = element("input", {type: "radio", name: "scope", value: scope});
      input.checked = scope === found;
      input.addEventListener("change", () => {
        this.scope = scope;
        storedScope.write(scope);
      });
      return element("label", "flow check", input, say(`player.keys.scope_${scope}`));
    });
    const title = element("legend", "", say("player.keys.scope"));
    const choice = element("fieldset", "flow", title, ...radios);
    super(
      () => playerKeys(player),
      choice,
      () => player.close(),
    );
    this.player = player;
    this.scope = found;
    document.addEventListener("keydown", this);
  }

  disconnect() {
    document.removeEventListener("keydown", this);
  }

  /** What a key does in the player. */
  actionOf(event, target) {
    return this.scope === "off" && !worksAlways(event) ? null : super.actionOf(event, target);
  }

  /** A key that is pressed on the page around the player. @param {KeyboardEvent} event */
  handleEvent(event) {
    const {root} = this.player;
    const path = event.composedPath();
    if (this.scope !== "page" || event.defaultPrevented || path.includes(root)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !root.checkVisibility()) return;
    const holdsFocus = (selector) =>
      path.some((node) => node instanceof Element && node.matches(selector));
    if (!isFree(event.key, holdsFocus)) return;
    const action = this.actionOf(event, root);
    if (!action) return;
    event.preventDefault();
    action();
  }
}
