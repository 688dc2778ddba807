/**
 * What stands on the projector in each phase.
 *
 * @typedef {import("./connection.js").View} View
 * @typedef {import("./connection.js").Way} Way
 * @typedef {import("./teacher.js").Room} Room
 */
import {element, svgElement} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {Hands} from "./hands.js";
import {learned, sharesOf} from "./results.js";
import {LETTERS, countedText, line, percent, sentence} from "./said.js";

/** @type {Record<string, string[]>} */
const ACTS = {
  lobby: ["begin"],
  read: ["open"],
  vote: ["close"],
  closed: ["again", "reveal"],
  again: ["reveal"],
  reveal: ["next", "end"],
  over: [],
};

/** What the teacher may do now. @param {{phase: string, place: number, of: number}} view */
export function actsOf({phase, place, of}) {
  return ACTS[phase].filter((act) => act !== "next" || place + 1 < of);
}

/** @param {Room} room @returns {Node[]} */
export function wallScreen(room) {
  const {view, text} = room;
  if (view.phase === "lobby") {
    room.lobby ??= lobby(room);
    return [...room.lobby, foot(room)];
  }
  if (view.phase === "over") return [element("h1", {}, say("round.learned")), learned(view)];
  if (view.source) text.show(view);
  const [told, ...more] = view.told ?? [view.ask];
  return [
    element("h1", {}, ...sentence(told)),
    ...more.map((one) => element("p", "told", ...sentence(one))),
    ...(view.source ? [text.view.root] : []),
    ...(view.text ? [countedText(view.parts ?? [view.text])] : []),
    ...(view.options ? [optionList(room)] : []),
    foot(room),
  ];
}

function lobby(room) {
  const [way, ...others] = room.ways;
  if (!way) return [element("h1", {}, say("round.title")), line("only_here"), line("hands.how")];
  const ways = element(
    "div",
    {},
    element("b", "address", way.link.replace(/^.*?:\/\//, "")),
    line("code", {code: room.code}),
    ...others.map((other) => otherWay(room, other)),
    helpApart(),
  );
  return [element("h1", {}, say("round.join")), element("div", "lobby", drawnQr(way), ways)];
}

/** Phones may reach another interface. */
function otherWay(room, way) {
  return button("quiet", say("round.or", {host: new URL(way.link).host}), () => {
    room.use(way);
    room.redraw();
  });
}

function helpApart() {
  const asked = element("summary", {}, say("round.apart.asked"));
  return element("details", {}, asked, line("apart.answer"));
}

function foot(room) {
  const {view} = room;
  const buttons = actsOf(view).map((what) => {
    const isByHands = what === "begin" && Hands.count(view);
    const words = say(isByHands ? "round.hands.begin" : `round.act.${what}`);
    const made = button("act", words, () => room.act(what));
    made.dataset.act = what;
    return made;
  });
  return element(
    "footer",
    {},
    ...status(view, room.left),
    element("span", "acts apart", ...buttons),
  );
}

/** @param {View} view @param {number} left seconds @returns {Node[]} */
function status(view, left) {
  const {phase, seats, answered, tokens} = view;
  if (phase === "lobby") return seats ? [line("in", {n: seats})] : [];
  if (phase === "reveal") {
    const [first, second] = sharesOf(view).map(percent);
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

function optionList({view, hands}) {
  const {options, first, second, right, counts} = view;
  const isTwice = String(first) !== String(second);
  const votes = isTwice ? {first, second} : {second};
  const most = first ? Math.max(1, ...first, ...second) : 1;
  const isCounting = Hands.areCounted(view); // where the bars are drawn
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
