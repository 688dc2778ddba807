/**
 * Projector and remote: what the class sees on the wall, and the teacher's buttons.
 *
 * @typedef {import("./connection.js").View} View
 */
import {element, svgElement} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";
import {addressOf, listen, post} from "./connection.js";
import {LETTERS, line, nameOf, sentence} from "./said.js";

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

/** A new room of the ready questions; then this page is its projector. @param {(...nodes: Node[]) => void} draw */
export function showOpening(draw) {
  const button = element("button", "act", say("round.open"));
  button.onclick = async () => {
    const opened = await post("new/room", {language: document.documentElement.lang});
    if (opened.refused) return draw(line(`refused.${opened.refused}`));
    location.assign(addressOf(`${opened.code}?wall#${opened.host}`));
  };
  draw(element("h1", {}, say("round.title")), line("intro"), button);
}

/**
 * @param {string} code @param {"projector" | "remote"} screen
 * @param {(...nodes: Node[]) => void} draw @param {(name: string, isHere: boolean) => void} top
 */
export async function showTeacher(code, screen, draw, top) {
  const kept = `host ${code}`;
  if (location.hash) sessionStorage.setItem(kept, location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  const secret = sessionStorage.getItem(kept) ?? "";
  const link = location.origin + addressOf(code);
  const qr = await post(`${code}/qr`, {secret, link});
  /** @type {View} */
  let last = {};
  let endsAt = 0;
  /** @param {string} what */
  const act = (what) => post(`${code}/act`, {secret, act: what});
  const redraw = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    draw(...teacherScreen(last, {link, qr, act, left, isRemote: screen === "remote"}));
  };
  setInterval(() => last.left > 0 && redraw(), 1000);
  await listen(
    code,
    secret,
    screen,
    (view) => {
      last = view;
      endsAt = performance.now() + (view.left ?? 0) * 1000;
      if (view.refused) draw(line(`refused.${view.refused}`));
      else redraw();
    },
    (isHere) => top(say("round.title"), isHere),
  );
}

/**
 * @typedef {{link: string, qr: View, act: (what: string) => void, left: number, isRemote: boolean}} Room
 * @param {View} view @param {Room} room @returns {Node[]}
 */
function teacherScreen(view, {link, qr, act, left, isRemote}) {
  const {phase} = view;
  const buttons = (ACTS[phase] ?? []).map((what) => {
    const button = element("button", {class: "act", "data-act": what}, say(`round.act.${what}`));
    button.onclick = () => act(what);
    return button;
  });
  const foot = element("footer", {}, ...status(view, left), ...buttons);
  if (phase === "lobby")
    return [
      element("h1", {}, say("round.join")),
      element(
        "div",
        "lobby",
        drawnQr(qr),
        element("div", {}, line("address", {link}), line("code", {code: view.code})),
      ),
      foot,
    ];
  if (phase === "over") return [element("h1", {}, say("round.learned")), resultTable(view), foot];
  /** @type {Node[]} */
  const nodes = [
    line("place", {place: view.place + 1, of: view.of}),
    element("h1", {}, ...sentence(view.ask)),
  ];
  if (phase === "reveal")
    for (const one of view.told) nodes.push(element("p", "told", ...sentence(one)));
  const both = element("div", "both");
  if (view.first) both.append(bars(view));
  else if (view.options) both.append(optionList(view));
  if (!isRemote) both.append(tokens(view.after ?? view.before));
  nodes.push(both);
  if (isRemote && view.advice) nodes.push(line(`advice.${view.advice}`));
  if (isRemote)
    nodes.push(
      element("p", "names", view.names.map((/** @type {number} */ one) => nameOf(one)).join(" · ")),
    );
  return [...nodes, foot];
}

/** @param {View} view @param {number} left @returns {Node[]} */
function status({phase, code, seats, answered}, left) {
  if (phase === "over") return [];
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return [
    ...(phase === "read" || phase === "vote" ? [element("b", "clock", clock)] : []),
    phase === "lobby" ? line("in", {n: seats}) : line("answered", {answered, seats}),
    line("code", {code}),
  ];
}

/** @param {View} view */
function optionList({options}) {
  return element(
    "ol",
    "options",
    ...options.map((/** @type {string} */ label, /** @type {number} */ place) =>
      element("li", {}, element("b", {}, LETTERS[place]), ` ${label}`),
    ),
  );
}

/** Both votes of each option, one under the other. @param {View} view */
function bars({options, first, second, right}) {
  const most = Math.max(1, ...first, ...second);
  return element(
    "ol",
    "options bars",
    ...options.map((/** @type {string} */ label, /** @type {number} */ place) => {
      const row = element("li", {}, element("b", {}, LETTERS[place]), ` ${label} `);
      const numbers = `${formatNumber(first[place])} → ${formatNumber(second[place])}`;
      row.append(element("span", "counts", numbers));
      if (right?.includes(place)) row.className = "is-right";
      for (const [vote, counts] of Object.entries({first, second})) {
        const bar = element("span", `bar ${vote}`);
        bar.style.width = `${(100 * counts[place]) / most}%`;
        bar.ariaHidden = "true";
        row.append(bar);
      }
      return row;
    }),
  );
}

/** @param {string[]} labels */
function tokens(labels) {
  return element(
    "p",
    "tokens",
    ...labels.map((label) => element("span", label.length > 1 ? "tok is-made" : "tok", label)),
  );
}

/** @param {View} qr */
function drawnQr({size, path}) {
  const box = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    class: "qr",
    role: "img",
    "aria-label": say("round.qr"),
  });
  box.append(svgElement("path", {d: path}));
  return box;
}

/** @param {View} view */
function resultTable({rows}) {
  /** @param {number | null} share */
  const percent = (share) => (share === null ? "–" : `${Math.round(100 * share)} %`);
  const head = ["question", "answers", "first", "second", "change"].map((key) =>
    element("th", {scope: "col"}, say(`round.column.${key}`)),
  );
  const body = rows.map((/** @type {View} */ row) =>
    element(
      "tr",
      {},
      ...[
        row.question,
        row.answers,
        percent(row.first),
        percent(row.second),
        percent(row.learned),
      ].map((cell) => element("td", {}, String(cell))),
    ),
  );
  return element("table", {}, element("tr", {}, ...head), ...body);
}
