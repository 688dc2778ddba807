/** Which of the screens this is, by its address; and what stands on all of them. */
import {element} from "../shell/dom.js";
import {say, setWords} from "../shell/messages.js";
import {addressOf} from "./connection.js";
import {showPhone} from "./phone.js";
import {line} from "./said.js";
import {showOpening, showTeacher} from "./teacher.js";

export default function showRound() {
  setWords(JSON.parse(document.getElementById("words")?.textContent ?? "{}"));
  const code = (location.pathname.match(/\/class\/([^/]+)\/?$/)?.[1] ?? "").toUpperCase();
  if (code === "NEW") return showOpening(draw);
  if (!code) return askForCode();
  const asked = new URLSearchParams(location.search);
  if (asked.has("wall") || asked.has("remote")) {
    const screen = asked.has("wall") ? "projector" : "remote";
    document.documentElement.className = screen;
    return showTeacher(code, screen, draw, showTop);
  }
  showPhone(code, draw, showTop);
}

/** Keeps the focus on the button that had it. @param {...Node} nodes */
function draw(...nodes) {
  const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
  const buttons = [...screen.querySelectorAll("button")];
  const focused = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  screen.replaceChildren(...nodes);
  if (focused >= 0) (screen.querySelectorAll("button")[focused] ?? screen).focus();
  const heard = screen.querySelector("h1")?.textContent ?? screen.textContent ?? "";
  const status = document.getElementById("heard");
  if (status && status.textContent !== heard) status.textContent = heard;
}

/** @param {string} name @param {boolean} isHere */
function showTop(name, isHere) {
  const dot = element(
    "span",
    isHere ? "dot" : "dot is-away",
    say(isHere ? "round.here" : "round.away"),
  );
  document.getElementById("top")?.replaceChildren(name, " ", dot);
}

function askForCode() {
  const field = element("input", {
    "aria-label": say("round.code_field"),
    maxlength: "4",
    autocomplete: "off",
    autocapitalize: "characters",
  });
  const form = element(
    "form",
    {},
    line("code_field"),
    field,
    element("button", {}, say("round.go")),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    location.assign(addressOf(encodeURIComponent(field.value.trim().toUpperCase())));
  };
  draw(form);
}
