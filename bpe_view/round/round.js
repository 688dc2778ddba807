/** Which of the screens this is, by its address; and what stands on all of them. */
import {element} from "../shell/dom.js";
import {say, setWords} from "../shell/messages.js";
import {addressOf} from "./connection.js";
import {showPhone} from "./phone.js";
import {line} from "./said.js";
import {showOpening, showTeacher} from "./teacher.js";

export default function showRound() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  };
  dark.addEventListener("change", follow);
  follow();
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

/** Keeps the focus where it was, and what stands already where it is. @param {...Node} nodes */
function draw(...nodes) {
  const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
  const controls = () => [
    .../** @type {NodeListOf<HTMLElement>} */ (screen.querySelectorAll("button, input, summary")),
  ];
  const focused = controls().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  for (const child of [...screen.children]) if (!nodes.includes(child)) child.remove();
  for (const [place, node] of nodes.entries())
    if (screen.children[place] !== node) screen.insertBefore(node, screen.children[place]);
  if (focused >= 0) (controls()[focused] ?? screen).focus();
  const heard = screen.querySelector("h1")?.textContent ?? screen.textContent ?? "";
  const status = document.getElementById("heard");
  if (status && status.textContent !== heard) status.textContent = heard;
}

/** @param {boolean} isHere @param {...(Node | string)} nodes */
function showTop(isHere, ...nodes) {
  const dot = element(
    "span",
    isHere ? "dot" : "dot is-away",
    say(isHere ? "round.here" : "round.away"),
  );
  document.getElementById("top")?.replaceChildren(...nodes, " ", dot);
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
