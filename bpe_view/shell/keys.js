/**
 * The keys of a component, each in one row: what it does, where it rests, and how the list of keys
 * tells it. `?` or its button opens that list.
 *
 * @typedef {object} KeyRow
 * @property {Record<string, (() => void) | null | undefined>} does   by key, as `keyOf` names it;
 *   nothing: the key is left to the page
 * @property {string[]} [shown]  the keys as the list shows them; none: it does not
 * @property {string} [says]     what they do, in words
 * @property {string} [look]     the class of a row that is not always there
 * @property {string} [rests]    where such keys are a field's own: a selector
 * @property {string} [only]     where alone they work: a selector
 */
import {element} from "./dom.js";
import {button} from "./kit.js";
import {letterOf} from "./letter.js";
import {say} from "./messages.js";

/** What uses a letter or a sign itself. */
const TYPED_INTO = "input:not([type=range], [type=number]), textarea";

/** Shift counts for keys that go somewhere; for signs it does not, as keyboards differ. @param {KeyboardEvent} event */
function keyOf(event) {
  const goes = /^(?:Arrow|Home|End)/.test(event.key);
  return letterOf(event) || (event.shiftKey && goes ? `Shift+${event.key}` : event.key);
}

export class Keys {
  /**
   * @param {() => KeyRow[]} rows as they are now, without Escape and `?`, which all have
   * @param {string | HTMLElement} where the keys work, in words or as a choice
   * @param {() => void} putAway what Escape does
   */
  constructor(rows, where, putAway) {
    this.rows = () => [
      ...rows(),
      {does: {Escape: putAway}, shown: ["Esc"], says: say("tokens.keys.escape")},
      {
        does: {"?": () => this.open()},
        shown: ["?"],
        says: say("tokens.keys.help"),
        rests: TYPED_INTO,
      },
    ];
    const title = say("tokens.keys.title");
    const close = () => this.dialog.close();
    this.close = button("plain wide inviting close", say("tokens.close"), close);
    this.dialog = element(
      "dialog",
      {class: "panel keys", "aria-label": title},
      element("h2", "title", title),
      typeof where === "string" ? element("p", "where", where) : where,
      element("dl", "", ...this.rows().flatMap(listedKeys)),
      this.close,
    );
    this.listen();
    const words = say("tokens.keys.open");
    this.button = button("button help", "?", () => this.open());
    this.button.title = this.button.ariaLabel = words;
    this.button.ariaHasPopup = "dialog";
  }

  /** While it is open keys are not for the page, and a press beside it closes it. */
  listen() {
    const {dialog} = this;
    dialog.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "?") dialog.close();
    });
    dialog.addEventListener("click", ({target, clientX: x, clientY: y}) => {
      // Beside it the dialog itself is the target, outside its box.
      const {left, right, top, bottom} = dialog.getBoundingClientRect();
      const isInside = x >= left && x <= right && y >= top && y <= bottom;
      if (target === dialog && !isInside) dialog.close();
    });
  }

  open() {
    if (this.dialog.open) return;
    this.dialog.showModal();
    // Not by the attribute: in a page of another site Chromium reports each as an error.
    this.close.focus();
  }

  /** What a key does; nothing that should be taken from the page: null. @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    const key = keyOf(event);
    const row = this.rows().find(({does}) => does[key]);
    if (!row || (row.rests && target.closest(row.rests))) return null;
    return row.only && !target.closest(row.only) ? null : (row.does[key] ?? null);
  }
}

/** @param {KeyRow} row */
function listedKeys({shown, says = "", look = ""}) {
  const caps = (shown ?? []).map((key) => element("kbd", "", key));
  return shown ? [element("dt", look, ...caps), element("dd", look, says)] : [];
}
