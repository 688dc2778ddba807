/** What stands around every page: the way to the others, language and colours, the link, the end. */
import {element} from "../shell/dom.js";
import {copyButton, menu} from "../shell/kit.js";
import {say, sayParts} from "../shell/messages.js";
import {partNode} from "../tokens/token_chip.js";
import {NO_SOURCE} from "../tokens/token_source.js";

/** A message in which stars make strong. @param {string} key */
export function paragraph(key) {
  return element("p", {}, ...sayParts(key).map((part) => partNode(NO_SOURCE, part)));
}

/** The title of a page, and what stands below. @param {string} page @param {...Node} below */
export function heading(page, ...below) {
  return element("section", {}, element("h1", {}, say(`shell.pages.${page}.title`)), ...below);
}

/**
 * A menu with its label before it.
 * @param {string} label
 * @param {[value: string, title: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function menuOf(label, options, chosen, choose) {
  const node = menu({}, options, choose);
  node.value = chosen;
  return element("label", "choice", element("span", {}, label), node);
}

/**
 * @param {import("./visit.js").Visit} visit
 * @param {(changes: Record<string, unknown>) => void} choose
 * @param {(page: string) => void} go
 */
export function header(visit, choose, go) {
  const {page, pages, data, values} = visit;
  const tabs = visit.hides("pages") ? [] : pages;
  const links = tabs.map((key) => {
    const link = element("a", {href: `#${key}`}, say(`shell.pages.${key}.tab`));
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault(); // what was chosen on this page goes along
      go(key);
    });
    if (key === page) link.setAttribute("aria-current", "page");
    return link;
  });
  const own = Object.entries(data.languages);
  const speak = (/** @type {string} */ language) => choose({language});
  const languages = menuOf(say("shell.language"), own, visit.language, speak);
  /** @type {[string, string][]} */
  const looks = visit.named.palette.allowed.map((one) => [one, say(`palette.${one}`)]);
  const paint = (/** @type {string} */ palette) => choose({palette});
  const palettes = menuOf(say("palette.title"), looks, String(values.palette), paint);
  const summary = element("summary", {}, say("shell.preferences"));
  const preferences = element("details", "menu", summary, languages, palettes);
  const nav = element("nav", {"aria-label": say("offline.pages")}, ...links);
  const name = element("strong", {}, "BPE Explorer");
  return element(
    "header",
    "bar",
    name,
    nav,
    element("div", "menus", preferences, shareButton(visit)),
  );
}

/** @param {import("./visit.js").Visit} visit */
function shareButton(visit) {
  const link = async () => new URL(await visit.link(), location.href).href;
  return copyButton("share", say("share.copy"), "share", link);
}

/** More sentences than these about a link are one line, which opens to all of them. */
const MOST_PROBLEMS = 3;

/** What was wrong with a link, a sentence each. @param {import("./visit.js").Visit} visit */
export function problemsOf({problems}) {
  const said = problems.map(({key, values}) => {
    const reason = values.reason ? say(`share.allowed.${values.reason}`, values) : "";
    const tab = (/** @type {string} */ name) => say(`shell.pages.${values[name]}.tab`);
    /** @type {Record<string, string>} */
    const tabs = key === "other_page" ? {page: tab("page"), here: tab("here")} : {};
    return element("p", {}, say(`share.link.${key}`, {...values, reason, ...tabs}));
  });
  const many = element("summary", {}, say("share.link.many", {n: said.length}));
  const shown = said.length <= MOST_PROBLEMS ? said : [element("details", {}, many, ...said)];
  return element("div", {class: "problems", role: "alert"}, ...shown);
}

/** @param {import("./visit.js").Visit} visit */
export function footer({data}) {
  const of = (/** @type {string} */ page, /** @type {string} */ what) =>
    element("li", {}, element("strong", {}, say(`shell.pages.${page}.tab`)), ": ", say(what));
  return element(
    "footer",
    {},
    element("h2", {}, say("offline.elsewhere")),
    paragraph("offline.app"),
    element(
      "ul",
      {},
      ...data.elsewhere.map((page) => of(page, `shell.pages.${page}.title`)),
      of("encode", "offline.encode"),
      element("li", {}, say("offline.real_models")),
      element("li", {}, say("offline.large_files")),
    ),
    element("p", {}, `BPE Explorer ${data.version}`),
  );
}
