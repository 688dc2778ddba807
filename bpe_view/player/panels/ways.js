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

export class Ways {
  menu = element("div", {class: "lifted more-menu", tabindex: "-1", hidden: ""});
  more = button("plain more", say("player.more.title"), () => this.toggle());
  home = element("div", "more-home", this.more, this.menu);
  root = element("div", "flow ways");
  leads = null;
  isOpen = false; // the menu
  /** Buttons of sheets, by name of the sheet. */
  sheets = [];

  constructor(player) {
    this.player = player;
    this.more.ariaExpanded = "false";
    // The menu goes before what it leads to opens, which gives the focus back to the button.
    const choose = ({target}) =>
      target instanceof Element && target.closest("button") && this.close();
    this.menu.addEventListener("click", choose, {capture: true});
    this.root.addEventListener("focusout", ({relatedTarget}) => {
      const isInside = relatedTarget instanceof Node && this.home.contains(relatedTarget);
      if (!isInside) this.open(false);
    });
  }

  show({leads, sheets, presenting}) {
    if (this.leads !== leads.join()) this.fill(leads);
    this.leads = leads.join();
    for (const [name, node] of this.sheets) node.ariaPressed = String(sheets.includes(name));
    const {presenter, steps} = this.player;
    const place = presenting ? steps.controls.root : presenter.layout;
    if (this.root.parentElement !== place) place.append(this.root);
  }

  /** @param {readonly string[]} leads what the host shows of the run, below the player or on another page */
  fill(leads) {
    const {player} = this;
    const {presenter, steps, keys, panels} = player;
    const lead = (/** @type {string} */ look, /** @type {string} */ name) =>
      button(look, say(`player.more.${name}`), () => player.trigger("lead", name));
    const present = (/** @type {string} */ look, key = "enter") =>
      button(look, say(`presenter.${key}`), () => presenter.toggle());
    const leadLook = (name) => `item ${name === MAIN_LEAD ? "of-phone" : "of-page"}`;
    this.sheets = [];
    this.root.replaceChildren(
      ...panels.flatMap(({panel}) => panel.buttons ?? []),
      ...this.sheetButtons("plain"),
      ...(leads.includes(MAIN_LEAD) ? [lead("plain lead", MAIN_LEAD)] : []),
      present("plain enter of-view"),
      this.home,
      present("plain exit", "leave"),
    );
    this.menu.replaceChildren(
      present("item of-phone of-view of-page"),
      button("item keys-open", say("tokens.keys.title"), () => keys.open()),
      ...panels.flatMap(({panel}) => panel.items ?? []),
      ...this.sheetButtons("item of-phone"),
      element("label", "speed-choice", say("player.speed"), steps.controls.speed),
      ...leads.map((name) => lead(leadLook(name), name)),
    );
  }

  sheetButtons(look) {
    const {player} = this;
    const sheets = player.panels.filter(({place}) => place === "sheet");
    return sheets.map(({name, title}) => {
      const words = say(title ?? name);
      const node = button(`${look} ${name}-open`, words, () => player.toggleSheet(name));
      this.sheets.push([name, node]);
      return node;
    });
  }

  toggle() {
    this.open(!this.isOpen);
    if (this.isOpen) this.menu.focus({preventScroll: true});
  }

  open(isOpen) {
    this.isOpen = isOpen;
    this.menu.hidden = !isOpen;
    this.more.ariaExpanded = String(isOpen);
  }

  /** @returns {boolean} whether there was something to close */
  close() {
    if (!this.isOpen) return false;
    this.more.focus({preventScroll: true});
    this.open(false);
    return true;
  }
}
