/** Which of the screens this is, by its address; and what stands on all of them. */
import {element} from "../shell/dom.js";
import {say, setWords} from "../shell/messages.js";
import {addressOf} from "./connection.js";
import {showPhone} from "./phone.js";
import {line} from "./said.js";
import {Sheet} from "./sheet.js";
import {showTeacher} from "./teacher.js";

export default function showRound() {
  const asked = new URLSearchParams(location.search);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    document.documentElement.dataset.theme =
      asked.get("theme") || (dark.matches ? "dark" : "light");
  };
  dark.addEventListener("change", follow);
  follow();
  setWords(JSON.parse(document.getElementById("words")?.textContent ?? "{}"));
  const sheet = new Sheet();
  document.body.prepend(sheet.root);
  const code = (location.pathname.match(/\/class\/([^/]+)\/?$/)?.[1] ?? "").toUpperCase();
  if (!code) return askForCode(sheet);
  if (asked.has("wall")) {
    document.documentElement.className = "projector";
    return showTeacher(code, sheet);
  }
  showPhone(code, sheet);
}

function askForCode(sheet) {
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
  sheet.draw(form);
}
