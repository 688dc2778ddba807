/**
 * The projector: the teacher's acts, and what is heard of the room.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {import("./connection.js").Way} Way
 */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {stored} from "../shell/storage.js";
import {NOT_YET, addressOf, listen, post} from "./connection.js";
import {Hands} from "./hands.js";
import {line} from "./said.js";
import {clockOf, drawnQr, wallScreen} from "./wall.js";
import {WallText} from "./wall_text.js";

/** @param {string} code @param {import("./sheet.js").Sheet} sheet */
export async function showTeacher(code, sheet) {
  const host = stored(`host ${code}`, "sessionStorage");
  if (location.hash) host.write(location.hash.slice(1));
  const secret = String(host.read() ?? location.hash.slice(1));
  // Where nothing can be kept, the secret stays in the address, so that a reload finds it.
  if (host.read()) history.replaceState(null, "", location.pathname + location.search);
  const room = new Room(code, secret, sheet);
  await room.findWays();
  setInterval(() => room.tick(), 500);
  const show = (/** @type {View} */ view) => room.show(view);
  await listen(code, secret, "projector", show, (isHere) => sheet.showTop(isHere, ...room.head()));
}

export class Room {
  hands;
  text = new WallText();
  /** @type {Way[]} by which phones come in; none: this computer alone is reached */
  ways = [];
  view = NOT_YET;
  endsAt = 0;
  join = element("details", "way");
  /** @type {Node[] | null} what stands in the lobby, and may be opened there */
  lobby = null;

  /** @param {string} code @param {string} secret @param {import("./sheet.js").Sheet} sheet */
  constructor(code, secret, sheet) {
    this.code = code;
    this.secret = secret;
    this.sheet = sheet;
    this.hands = new Hands(code);
  }

  async findWays() {
    const link = location.origin + addressOf(this.code);
    const {ways} = await post(`${this.code}/ways`, {secret: this.secret, link});
    this.ways = ways ?? [];
    if (this.ways.length) this.use(this.ways[0]);
  }

  /** @param {string} what @returns {Promise<unknown>} */
  act = (what) => post(`${this.code}/act`, {secret: this.secret, act: what});

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
    this.sheet.draw(...wallScreen(this));
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
