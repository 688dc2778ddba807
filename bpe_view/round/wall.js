/**
 * What stands on projector and remote in each phase.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {import("./teacher.js").Room} Room
 */
import {element, svgElement} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {currentSigns, formatNumber} from "../shell/number_format.js";
import {tableButtons} from "./csv.js";
import {cutPicture} from "./cuts.js";
import {Hands} from "./hands.js";
import {actButton, LETTERS, line, nameOf, sentence} from "./said.js";

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
  if (view.phase === "lobby") return [...lobby(room), foot(room)];
  if (view.phase === "over") return [element("h1", {}, say("round.learned")), ...learned(room)];
  if (view.source) text.show(view);
  const [told, ...more] = view.told ?? [view.ask];
  return [
    element("h1", {}, ...sentence(told)),
    ...more.map((/** @type {import("./said.js").Said} */ one) =>
      element("p", "told", ...sentence(one)),
    ),
    ...(view.source ? [text.view.root] : []),
    ...(view.text ? [cutPicture(view)] : []),
    ...(view.options ? [optionList(room)] : []),
    foot(room),
  ];
}

/** @param {Room} room @returns {Node[]} */
export function remoteScreen(room) {
  const {view} = room;
  const names = view.names.map((seat) => {
    const name = nameOf(seat);
    const leave = () => confirm(say("round.remove", {name})) && room.act("remove", {seat});
    const button = element("button", "name", name);
    button.onclick = leave;
    return button;
  });
  return [
    ...(view.ask && view.phase !== "over" ? [element("h1", {}, ...sentence(view.ask))] : []),
    ...(view.options ? [optionList(room)] : []),
    ...(view.advice ? [line(`advice.${view.advice}`)] : []),
    ...(view.phase === "over" ? learned(room) : [foot(room)]),
    element("div", "names", ...names),
  ];
}

/** @param {Room} room @returns {Node[]} */
function lobby(room) {
  room.lobby ??= lobbyOf(room);
  return room.lobby;
}

/** @param {Room} room @returns {Node[]} */
function lobbyOf(room) {
  const {ways, code} = room;
  const [way, ...others] = ways;
  if (!way) return [element("h1", {}, say("round.title")), line("only_here"), line("hands.how")];
  return [
    element("h1", {}, say("round.join")),
    element(
      "div",
      "lobby",
      drawnQr(way),
      element(
        "div",
        {},
        line("address", {link: way.link.replace(/^.*?:\/\//, "")}),
        line("code", {code}),
        ...others.map((other) => otherWay(room, other)),
        help("apart"),
        remoteCode(room),
      ),
    ),
  ];
}

/** Phones may reach another interface. @param {Room} room @param {import("./teacher.js").Way} way */
function otherWay(room, way) {
  const button = element("button", "quiet", say("round.or", {host: new URL(way.link).host}));
  button.onclick = () => {
    room.use(way);
    room.redraw();
  };
  return button;
}

/** @param {string} key */
function help(key) {
  return element(
    "details",
    {class: "help", name: "help"},
    element("summary", {}, say(`round.help.${key}.asked`)),
    line(`help.${key}.answer`),
  );
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
  const {view} = room;
  const buttons = (ACTS[view.phase] ?? []).map((what) => {
    const isByHands = what === "begin" && Hands.count(view);
    const words = say(isByHands ? "round.hands.begin" : `round.act.${what}`);
    return actButton(words, () => room.act(what), what);
  });
  return element("footer", {}, ...status(room), element("span", "acts", ...buttons));
}

/** @param {Room} room @returns {Node[]} */
function status({view, left}) {
  const {phase, seats, answered, shares, tokens} = view;
  if (phase === "lobby") return seats ? [line("in", {n: seats})] : [];
  const isTimed = phase === "read" || phase === "vote";
  const nodes = isTimed ? [element("b", "clock", clockOf(left))] : [];
  if (phase === "reveal") {
    const [first, second] = shares.map(percent);
    const key = first === second ? "share" : "shares";
    if (tokens) nodes.push(line("left", {before: tokens[0], after: tokens[1]}));
    return [...nodes, line(key, {first, second})];
  }
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
  const {options, first, second, right} = view;
  const most = first ? Math.max(1, ...first, ...second) : 1;
  const isTwice = String(first) !== String(second);
  const isCounting = screen === "projector" && Hands.areCounted(view); // where the bars are drawn
  const items = options.map((label, place) => {
    const row = element(
      "li",
      {},
      element("b", {}, LETTERS[place]),
      element("span", "label", label),
    );
    if (isCounting) row.append(hands.field(view, place));
    if (!first) return row;
    if (right?.includes(place)) row.className = "is-right";
    if (view.counts?.length)
      row.append(element("span", "times", `${formatNumber(view.counts[place])}×`));
    const bars = Object.entries(isTwice ? {first, second} : {second}).map(([vote, votes]) => {
      const bar = element("span", `bar ${vote}`);
      bar.style.width = `${(100 * votes[place]) / most}%`;
      return bar;
    });
    const votes = isTwice ? [first[place], second[place]] : [second[place]];
    row.append(
      element("span", {class: "bars", "aria-hidden": "true"}, ...bars),
      element("span", "votes", votes.map((one) => formatNumber(one)).join(" → ")),
    );
    return row;
  });
  return element("ol", first ? "options is-told" : "options", ...items);
}

/** @param {import("./teacher.js").Way | undefined} way */
export function drawnQr(way) {
  const {size, path} = way ?? {size: 0, path: ""};
  const box = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    class: "qr",
    role: "img",
    "aria-label": say("round.qr"),
  });
  box.append(svgElement("path", {d: path}));
  return box;
}

/** @param {number | null} share */
function percent(share) {
  return share === null ? "–" : formatNumber(Math.round(100 * share)) + currentSigns().percent;
}

/** @param {Room} room */
function learned(room) {
  return [resultTable(room.view), element("div", "acts", ...tableButtons(room))];
}

/** @param {View} view */
function resultTable({rows}) {
  const head = ["question", "answers", "first", "second", "change"].map((key) =>
    element("th", {scope: "col"}, say(`round.column.${key}`)),
  );
  const body = rows.map((row) => {
    const shares = [row.first, row.second, row.learned].map(percent);
    const cells = [formatNumber(row.question), formatNumber(row.answers), ...shares];
    return element("tr", {}, ...cells.map((cell) => element("td", {}, cell)));
  });
  return element("table", {}, element("tr", {}, ...head), ...body);
}
