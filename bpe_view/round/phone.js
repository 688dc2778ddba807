/**
 * The phone: joins, comes back to its seat, answers.
 *
 * @typedef {import("./connection.js").View} View
 */
import {element} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {cutButtons, cutPicture, writtenCut} from "./cuts.js";
import {NOT_YET, listen, pause, post} from "./connection.js";
import {DrawnCurve} from "./drawn_curve.js";
import {LETTERS, line, nameOf, sentence} from "./said.js";

const TRIES = 5; // that an answer is sent, where the network fails

/** @param {string} code @param {import("./sheet.js").Sheet} sheet */
export async function showPhone(code, sheet) {
  const kept = `round ${code}`;
  /** @type {string | null} */
  let secret = localStorage.getItem(kept);
  if (!secret) {
    const joined = await post(`${code}/join`, {}).catch(() => null);
    if (!joined) return sheet.draw(line("refused.failed"));
    if (joined.refused) return sheet.draw(line(`refused.${joined.refused}`));
    secret = String(joined.secret);
    localStorage.setItem(kept, secret);
  }
  const mine = secret;
  const naming = nameForm(async (typed) => {
    const {refused, name} = await post(`${code}/name`, {secret: mine, name: typed});
    if (!refused) show({...last, name});
    else sheet.draw(...screen(), line(`refused.${refused}`));
  });
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
    if (last.mine || last.text) choose(last.mine?.[0] ?? 0);
    else show(last);
  };
  const curve = new DrawnCurve(choose);
  const screen = () => [
    ...phoneScreen(last, isSure, choose, setSure, curve),
    ...(last.phase === "lobby" && last.takes_names ? [naming] : []),
    ...(last.is_led ? [] : [line("phone.alone")]),
  ];
  /** @param {View} view */
  const show = (view) => {
    last = view;
    if (view.refused) return sheet.draw(line(`refused.${view.refused}`));
    if (view.mine) isSure = view.mine[1];
    sheet.draw(...screen());
  };
  const called = () => (last.phase ? nameOf(last.seat, last.name) : "");
  await listen(code, mine, "phone", show, (isHere) => sheet.showTop(isHere, called()));
}

/** @param {(typed: string) => void} take */
function nameForm(take) {
  const label = say("round.phone.name");
  const field = element("input", {"aria-label": label, placeholder: label, maxlength: "20"});
  const form = element("form", {}, field, element("button", {}, say("round.phone.take_name")));
  form.onsubmit = (event) => {
    event.preventDefault();
    take(field.value);
  };
  return form;
}

/**
 * @param {View} view @param {boolean} isSure
 * @param {(choice: number) => void} choose @param {(sure: boolean) => void} setSure
 * @param {DrawnCurve} curve
 * @returns {Node[]}
 */
function phoneScreen(view, isSure, choose, setSure, curve) {
  const {phase, mine} = view;
  if (phase === "lobby") {
    const name = nameOf(view.seat, view.name);
    return [
      element("h1", {}, ...sentence(["round.phone.lobby", {name}])),
      line(view.takes_names ? "privacy_named" : "privacy"),
    ];
  }
  if (phase === "over") return [line("phone.over")];
  const asked = element("h1", {}, ...sentence(view.ask));
  if (phase === "read") return [asked, line("phone.read")];
  const drawn = view.sizes ? [curve.show(view)] : [];
  if (phase === "reveal") return [asked, ...drawn, ...verdict(view)];
  /** @type {HTMLElement[]} */
  const options = (view.options ?? []).map((label, place) => {
    const option = button("option", element("b", {}, LETTERS[place]), () => choose(place));
    option.append(label);
    option.ariaPressed = String(mine?.[0] === place);
    option.disabled = phase === "closed";
    return option;
  });
  if (view.text) options.push(line("phone.cut"), cutButtons(view, choose));
  if (phase === "closed") return [asked, ...drawn, ...options, line("phone.closed")];
  if (view.sizes) return [asked, ...drawn, line("phone.draw"), line(`phone.${phase}`)];
  const sure = [true, false].map((value) => {
    const choice = button("", say(value ? "round.sure" : "round.guess"), () => setSure(value));
    choice.ariaPressed = String(isSure === value);
    return choice;
  });
  return [asked, ...options, element("div", "sures", ...sure), line(`phone.${phase}`)];
}

/** @param {View} view @returns {Node[]} */
function verdict(view) {
  const {is_right, why, score, parts, text, mine} = view;
  const yours = text && mine && !is_right ? writtenCut(text, mine[0]) : "";
  return [
    ...(is_right === null ? [line("phone.none")] : []),
    ...why.map((one) =>
      element("p", is_right === null ? "" : `why ${is_right ? "is-right" : ""}`, ...sentence(one)),
    ),
    ...(parts.length ? [cutPicture(view)] : []),
    ...(yours ? [element("p", {}, say("predict.word.yours", {cut: yours}))] : []),
    line("phone.score", {right: score[0], of: score[1]}),
  ];
}
