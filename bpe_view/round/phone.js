/**
 * The phone: joins, comes back to its seat, answers.
 *
 * @typedef {import("./connection.js").View} View
 */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {stored} from "../shell/storage.js";
import {NOT_YET, listen, pause, post} from "./connection.js";
import {LETTERS, countedText, line, nameOf, sentence} from "./said.js";

const TRIES = 5; // that an answer is sent, where the network fails

/** @param {string} code @param {import("./sheet.js").Sheet} sheet */
export async function showPhone(code, sheet) {
  const seat = stored(`round ${code}`);
  let secret = seat.read();
  if (!secret) {
    const joined = await post(`${code}/join`, {}).catch(() => ({refused: "failed", secret: ""}));
    if (joined.refused) return sheet.draw(line(`refused.${joined.refused}`));
    secret = joined.secret; // where nothing can be kept, the seat lives as long as the page
    seat.write(secret);
  }
  const mine = String(secret);
  let isSure = true;
  let last = NOT_YET;
  /** @type {Record<string, unknown> | undefined} what was chosen last */
  let wanted;
  /** @param {number} choice */
  const choose = async (choice) => {
    const {place, vote} = last;
    const before = last.mine;
    last.mine = [choice, isSure];
    show(last);
    const given = {secret: mine, place, vote, choice, sure: isSure};
    wanted = given;
    const isOld = () => wanted !== given || last.place !== place || last.vote !== vote;
    /** @type {{refused?: string}} */
    let answered = {refused: "failed"};
    for (let tries = TRIES; answered.refused === "failed" && tries && !isOld(); tries--) {
      if (tries < TRIES) await pause(1_000);
      answered = await post(`${code}/answer`, given).catch(() => answered);
    }
    if (isOld()) return;
    last.mine = answered.refused ? before : [choice, given.sure];
    sheet.draw(...screen(), ...(answered.refused ? [line(`refused.${answered.refused}`)] : []));
  };
  /** @param {boolean} sure */
  const setSure = (sure) => {
    isSure = sure;
    if (last.mine) choose(last.mine[0]);
    else show(last);
  };
  const screen = () => [
    ...phoneScreen(last, isSure, choose, setSure),
    ...(last.is_led ? [] : [line("phone.alone")]),
  ];
  /** @param {View} view */
  const show = (view) => {
    last = view;
    if (view.refused) return sheet.draw(line(`refused.${view.refused}`));
    if (view.mine) isSure = view.mine[1];
    sheet.draw(...screen());
  };
  const called = () => (last.phase ? nameOf(last.seat) : "");
  await listen(code, mine, "phone", show, (isHere) => sheet.showTop(isHere, called()));
}

function phoneScreen(view, isSure, choose, setSure) {
  const {phase, mine} = view;
  if (phase === "lobby") {
    const name = nameOf(view.seat);
    return [element("h1", {}, ...sentence(["round.phone.lobby", {name}])), line("privacy")];
  }
  if (phase === "over") return [line("phone.over")];
  const asked = element("h1", {}, ...sentence(view.ask));
  if (phase === "read") return [asked, line("phone.read")];
  if (phase === "reveal") return [asked, ...verdict(view)];
  const options = view.options.map((label, place) => {
    const option = button("option", element("b", {}, LETTERS[place]), () => choose(place));
    option.append(label);
    option.ariaPressed = String(mine?.[0] === place);
    option.disabled = phase === "closed";
    return option;
  });
  if (phase === "closed") return [asked, ...options, line("phone.closed")];
  const sure = [true, false].map((value) => {
    const choice = button("", say(value ? "round.sure" : "round.guess"), () => setSure(value));
    choice.ariaPressed = String(isSure === value);
    return choice;
  });
  return [asked, ...options, element("div", "sures", ...sure), line(`phone.${phase}`)];
}

function verdict({is_right, why, score, parts}) {
  return [
    ...(is_right === null ? [line("phone.none")] : []),
    ...why.map((one) =>
      element("p", is_right === null ? "" : `why ${is_right ? "is-right" : ""}`, ...sentence(one)),
    ),
    ...(parts.length ? [countedText(parts)] : []),
    line("phone.score", {right: score[0], of: score[1]}),
  ];
}
