/**
 * What stands on projector and remote in each phase.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {import("./connection.js").Way} Way
 * @typedef {import("./teacher.js").Room} Room
 */
import {element, svgElement} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {cutPicture} from "./cuts.js";
import {Hands} from "./hands.js";
import {learned} from "./results.js";
import {LETTERS, line, nameOf, percent, sentence} from "./said.js";

/** @type {Record<string, string[]>} */
export const ACTS = {
  lobby: ["begin"],
  read: ["open"],
  vote: ["close"],
  closed: ["again", "reveal"],
  again: ["reveal"],
  reveal: ["next", "end"],
  over: [],
};

/** @param {Room} room @returns {Node[]} */
export function wallScreen(room) {
  const {view, text} = room;
  if (view.phase === "lobby") {
    room.lobby ??= lobby(room);
    return [...room.lobby, foot(room)];
  }
  if (view.phase === "over") return [element("h1", {}, say("round.learned")), ...learned(room)];
  if (view.source) text.show(view);
  const [told, ...more] = view.told ?? [view.ask];
  return [
    element("h1", {}, ...sentence(told)),
    ...more.map((one) => element("p", "told", ...sentence(one))),
    ...(view.source ? [text.view.root] : []),
    ...(view.text ? [cutPicture(view)] : []),
    ...(view.sizes ? [room.curve.show(view)] : []),
    ...(view.options ? [optionList(room)] : []),
    foot(room),
  ];
}

/** @param {Room} room @returns {Node[]} */
export function remoteScreen(room) {
  const {view} = room;
  const names = view.names.map(([seat, own]) => {
    const name = nameOf(seat, own);
    const remove = () => confirm(say("round.remove", {name})) && room.act("remove", {seat});
    return button("name", name, remove);
  });
  return [
    ...(view.ask ? [element("h1", {}, ...sentence(view.ask))] : []),
    ...(view.options ? [optionList(room)] : []),
    ...(view.advice ? [line(`advice.${view.advice}`)] : []),
    ...(view.phase === "over" ? learned(room) : [foot(room)]),
    element("div", "names", ...names),
  ];
}

/** @param {Room} room @returns {Node[]} */
function lobby(room) {
  const [way, ...others] = room.ways;
  if (!way) return [element("h1", {}, say("round.title")), line("only_here"), line("hands.how")];
  const ways = element(
    "div",
    {},
    element("b", "address", way.link.replace(/^.*?:\/\//, "")),
    line("code", {code: room.code}),
    ...others.map((other) => otherWay(room, other)),
    help("apart"),
    remoteCode(room),
  );
  return [element("h1", {}, say("round.join")), element("div", "lobby", drawnQr(way), ways)];
}

/** Phones may reach another interface. @param {Room} room @param {Way} way */
function otherWay(room, way) {
  return button("quiet", say("round.or", {host: new URL(way.link).host}), () => {
    room.use(way);
    room.redraw();
  });
}

/** @param {string} key */
function help(key) {
  const asked = element("summary", {}, say(`round.help.${key}.asked`));
  return element("details", {class: "help", name: "help"}, asked, line(`help.${key}.answer`));
}

/** Behind a press, and only before the round: whoever scans it leads the round. @param {Room} room */
function remoteCode(room) {
  const shown = help("remote");
  shown.ontoggle = async () => {
    if (!shown.open || shown.querySelector("svg")) return;
    const host = new URL(room.ways[0].link).host;
    const {ways} = await room.waysTo(`?remote#${room.secret}`);
    const way = ways?.find(({link}) => new URL(link).host === host);
    if (way) shown.append(drawnQr(way));
  };
  return shown;
}

/** @param {Room} room */
function foot(room) {
  const {view, ways} = room;
  const buttons = ACTS[view.phase].map((what) => {
    const isByHands = what === "begin" && Hands.count(view);
    const words = say(isByHands ? "round.hands.begin" : `round.act.${what}`);
    const made = button("act", words, () => room.act(what));
    made.dataset.act = what;
    return made;
  });
  const names = view.phase === "lobby" && ways.length ? [namesButton(room)] : [];
  return element("footer", {}, ...status(room), element("span", "acts", ...names, ...buttons));
}

/** Whether learners may choose their names. @param {Room} room */
function namesButton({view, act}) {
  const take = !view.takes_names;
  const made = button("quiet", say("round.own_names"), () => act("names", {take}));
  made.ariaPressed = String(view.takes_names);
  return made;
}

/** @param {Room} room @returns {Node[]} */
function status({view, left}) {
  const {phase, seats, answered, shares, tokens} = view;
  if (phase === "lobby") return seats ? [line("in", {n: seats})] : [];
  if (phase === "reveal") {
    const [first, second] = shares.map(percent);
    const [before, after] = tokens ?? [];
    return [
      ...(after ? [line("left", {before, after})] : []),
      line(first === second ? "share" : "shares", {first, second}),
    ];
  }
  const isTimed = phase === "read" || phase === "vote";
  const nodes = isTimed ? [element("b", "clock", clockOf(left))] : [];
  if (phase === "read") return nodes;
  if (seats) return [...nodes, line("answered", {answered, seats})];
  return Hands.areCounted(view) ? [line("hands.how")] : nodes;
}

/** @param {number} left seconds */
export function clockOf(left) {
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** @param {Room} room */
function optionList({view, hands, screen}) {
  const {options, first, second, right, counts} = view;
  const isTwice = String(first) !== String(second);
  const votes = isTwice ? {first, second} : {second};
  const most = first ? Math.max(1, ...first, ...second) : 1;
  const isCounting = screen === "projector" && Hands.areCounted(view); // where the bars are drawn
  const items = options.map((label, place) => {
    const letter = element("b", {}, LETTERS[place]);
    const row = element("li", {}, letter, element("span", "label", label));
    if (isCounting) row.append(hands.field(view, place));
    if (!first) return row;
    if (right?.includes(place)) row.className = "is-right";
    if (counts?.length) row.append(element("span", "times", `${formatNumber(counts[place])}×`));
    const bars = Object.entries(votes).map(([vote, chosen]) => {
      const bar = element("span", `bar ${vote}`);
      bar.style.width = `${(100 * chosen[place]) / most}%`;
      return bar;
    });
    const numbers = Object.values(votes).map((chosen) => formatNumber(chosen[place]));
    row.append(
      element("span", {class: "bars", "aria-hidden": "true"}, ...bars),
      element("span", "votes", numbers.join(" → ")),
    );
    return row;
  });
  return element("ol", first ? "options is-told" : "options", ...items);
}

/** @param {Way} way */
export function drawnQr({size, path}) {
  const attributes = {class: "qr", role: "img", "aria-label": say("round.qr")};
  const box = svgElement("svg", {viewBox: `0 0 ${size} ${size}`, ...attributes});
  box.append(svgElement("path", {d: path}));
  return box;
}
