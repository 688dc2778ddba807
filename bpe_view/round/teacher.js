/**
 * Projector and remote: the teacher's acts, and what is heard of the room.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {import("./connection.js").Way} Way
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {NOT_YET, addressOf, listen, post} from "./connection.js";
import {DrawnCurve} from "./drawn_curve.js";
import {Hands} from "./hands.js";
import {line} from "./said.js";
import {clockOf, drawnQr, remoteScreen, wallScreen} from "./wall.js";
import {WallText} from "./wall_text.js";

/**
 * @param {string} code @param {"projector" | "remote"} screen @param {import("./sheet.js").Sheet} sheet
 */
export async function showTeacher(code, screen, sheet) {
  const kept = `host ${code}`;
  if (location.hash) sessionStorage.setItem(kept, location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  const secret = sessionStorage.getItem(kept) ?? "";
  const room = new Room(code, secret, screen, sheet);
  await room.findWays();
  setInterval(() => room.tick(), 500);
  const show = (/** @type {View} */ view) => room.show(view);
  await listen(code, secret, screen, show, (isHere) => sheet.showTop(isHere, ...room.head()));
}

export class Room {
  hands;
  text = new WallText();
  curve = new DrawnCurve();
  /** @type {Way[]} by which phones come in; none: this computer alone is reached */
  ways = [];
  view = NOT_YET;
  endsAt = 0;
  join = element("details", "way");
  /** @type {Node[] | null} what stands in the lobby, and may be opened there */
  lobby = null;

  /**
   * @param {string} code @param {string} secret @param {"projector" | "remote"} screen
   * @param {import("./sheet.js").Sheet} sheet
   */
  constructor(code, secret, screen, sheet) {
    this.code = code;
    this.secret = secret;
    this.screen = screen;
    this.sheet = sheet;
    this.hands = new Hands(code);
  }

  async findWays() {
    this.ways = (await this.waysTo("")).ways ?? [];
    if (this.ways.length) this.use(this.ways[0]);
  }

  /** @param {string} rest of the address @returns {Promise<import("./connection.js").Answer>} */
  waysTo(rest) {
    const link = location.origin + addressOf(this.code) + rest;
    return post(`${this.code}/ways`, {secret: this.secret, link});
  }

  /** @param {string} what @param {Record<string, unknown>} [more] @returns {Promise<unknown>} */
  act = (what, more = {}) => post(`${this.code}/act`, {secret: this.secret, act: what, ...more});

  get left() {
    return Math.max(0, Math.ceil((this.endsAt - performance.now()) / 1000));
  }

  tick() {
    const clock = this.sheet.main.querySelector(".clock");
    if (clock) clock.textContent = clockOf(this.left);
  }

  /** @param {View} view */
  show(view) {
    if (view.refused) return this.sheet.draw(line(`refused.${view.refused}`));
    const isNew = view.phase !== this.view.phase;
    this.view = this.hands.into(view);
    this.endsAt = performance.now() + (view.left ?? 0) * 1000;
    this.redraw();
    const field = this.sheet.main.querySelector("input.hands");
    if (isNew && field instanceof HTMLElement) field.focus();
  }

  redraw() {
    this.sheet.draw(...(this.screen === "remote" ? remoteScreen(this) : wallScreen(this)));
  }

  /** What stands above: where one is, and how late ones come in. */
  head() {
    const {place, of, phase} = this.view;
    const where = phase === "lobby" || phase === "over" ? "title" : "place";
    const line = element("span", "where", say(`round.${where}`, {place: place + 1, of}));
    return this.ways.length ? [line, this.join] : [line];
  }

  /** An address, and behind a press its QR code. @param {Way} way */
  use(way) {
    const host = new URL(way.link).host + addressOf("").replace(/.$/, "");
    const address = element("summary", {}, host, " ", element("b", {}, this.code));
    this.ways = [way, ...this.ways.filter((one) => one !== way)];
    this.lobby = null;
    this.join.replaceChildren(address, drawnQr(way));
  }
}
