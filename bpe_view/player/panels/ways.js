/**
 * What else can be done: at most five buttons below the picture, each with words on it. The last one,
 * "More", opens a list of what is seldom needed.
 *
 * @typedef {import("../player_view.js").PlayerView} PlayerView
 */
import {element} from "../../shell/dom.js";
import {button} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";

const MAIN_LEAD = "encode"; // what the host shows that has a button of its own, where there is room

function item(look, words, press) {
  return button(`item ${look}`, words, press);
}

export class Ways {
  menu = element("div", {class: "more-menu", tabindex: "-1", hidden: ""});
  more = button("plain more", say("player.more.title"), () => this.toggle());
  home = element("div", "more-home", this.more, this.menu);
  leads = "";

  /** @param {PlayerView} player */
  constructor(player) {
    const {presenter, predict, pageKeys, panels, steps, pictures} = player;
    this.player = player;
    const [all, showAll] = [say("history.title"), () => this.toggleHistory()];
    const history = button("plain history-open", all, showAll);
    const [enter, toggle] = [say("presenter.enter"), () => presenter.toggle()];
    this.items = [
      item("of-phone of-view of-page", enter, toggle),
      item("pictures-open", say("pictures.open"), () => pictures.open()),
      item("keys-open", say("tokens.keys.title"), () => pageKeys.keys.open()),
      panels.algorithm.button,
      item("of-phone history-open", all, showAll),
      element("label", "speed-choice", say("player.speed"), steps.controls.speed),
    ];
    const exit = button("plain exit", say("presenter.leave"), toggle);
    const present = button("plain enter of-view", enter, toggle);
    this.pills = [predict.switch, history, present, this.home, exit];
    this.root = element("div", "ways", ...this.pills);
    this.menu.append(...this.items);
    this.listen();
  }

  listen() {
    this.more.ariaExpanded = "false";
    // The menu goes before what it leads to opens, which gives the focus back to the button.
    const choose = (/** @type {MouseEvent} */ {target}) =>
      target instanceof Element && target.closest("button") && this.close();
    this.menu.addEventListener("click", choose, {capture: true});
    this.root.addEventListener("focusout", ({relatedTarget}) => {
      const isInside = relatedTarget instanceof Node && this.home.contains(relatedTarget);
      if (!isInside) this.show(false);
    });
  }

  /**
   * What the host shows of the run, below the player or on another page.
   * @param {readonly string[]} leads
   */
  offer(leads = []) {
    if (this.leads === leads.join()) return;
    this.leads = leads.join();
    const lead = (/** @type {string} */ look, /** @type {string} */ name) =>
      button(look, say(`player.more.${name}`), () => this.player.trigger("lead", name));
    const items = leads.map((name) =>
      lead(`item ${name === MAIN_LEAD ? "of-phone" : "of-page"}`, name),
    );
    const pills = leads.includes(MAIN_LEAD) ? [lead("plain lead", MAIN_LEAD)] : [];
    const [first, second, ...others] = this.pills;
    this.root.replaceChildren(first, second, ...pills, ...others);
    this.menu.replaceChildren(...this.items, ...items);
  }

  /** Shows all merges below the picture, or hides them. */
  toggleHistory() {
    const {root, steps, presenter, panels} = this.player;
    const isOpen = root.classList.toggle("with-history");
    for (const node of root.querySelectorAll(".history-open")) node.ariaPressed = String(isOpen);
    steps.show(steps.step, steps.playing);
    presenter.fit();
    if (isOpen) panels.history.root.scrollIntoView({block: "nearest"});
  }

  toggle() {
    this.show(Boolean(this.menu.hidden));
    if (!this.menu.hidden) this.menu.focus({preventScroll: true});
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    this.menu.hidden = !isOpen;
    this.more.ariaExpanded = String(isOpen);
  }

  /** @returns {boolean} whether there was something to close */
  close() {
    if (this.menu.hidden) return false;
    this.more.focus({preventScroll: true});
    this.show(false);
    return true;
  }
}
