/** The whole of bpe-explorer.html: pages of the app without a server. */
import {followPrinter} from "../shell/paper.js";
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {ClassRound} from "./class_round.js";
import {EncodePage} from "./encode_page.js";
import {footer, header, problemsOf} from "./frame.js";
import {LearnPage} from "./learn_page.js";
import {Trainer} from "./trainer.js";
import {Visit} from "./visit.js";
import {WatchPage} from "./watch_page.js";

/** In the order of the app's navigation; the first is where a visit begins. */
const PAGES = ["watch", "encode", "learn"];

/** @param {string} id */
function textIn(id) {
  return document.getElementById(id)?.textContent ?? "";
}

async function keepForLater() {
  try {
    await navigator.serviceWorker.register("service_worker.js");
  } catch {
    // It works as well; it has to be fetched the next time.
  }
}

/** Called once, at the end of the page. */
export default function startOffline() {
  const visit = new Visit(JSON.parse(textIn("site")), PAGES);
  const trainer = new Trainer(textIn("worker"), visit.data.told);
  const round = new ClassRound(visit, trainer, () => show());
  /** @type {Record<string, {root: HTMLElement, open: () => void, redraw: () => void, leave: () => void}>} */
  const pages = {
    watch: new WatchPage(visit, trainer, (step) => round.begin(step)),
    encode: new EncodePage(visit, trainer),
    learn: new LearnPage(
      visit,
      trainer,
      (to) => go(to),
      () => round.begin(null),
    ),
  };
  const place = element("div", "page");
  document.body.prepend(place);
  let page = pages[visit.page];
  const draw = () => {
    const parts = [header(visit, choose, go), problemsOf(visit), page.root, footer(visit)];
    place.replaceChildren(...parts);
    document.title = say("shell.window_title", {page: say(`shell.pages.${visit.page}.tab`)});
  };
  const choose = (/** @type {Record<string, unknown>} */ changes) => {
    visit.choose(changes);
    visit.speak();
    draw();
    page.redraw();
  };
  const show = () => {
    page.leave();
    page = pages[visit.page];
    draw();
    page.open();
  };
  const go = (/** @type {string} */ to) => {
    visit.goTo(to);
    show();
  };
  const open = async () => {
    await visit.readAddress();
    show();
  };
  addEventListener("hashchange", () => location.hash !== visit.written && open());
  followPrinter(() =>
    Array.from(document.querySelectorAll("div"), ({shadowRoot}) => [
      .../** @type {NodeListOf<HTMLElement>} */ (shadowRoot?.querySelectorAll(".frame") ?? []),
    ]).flat(),
  );
  open().then(() => round.goOn());
  // Only the page from a host has a manifest, and with it what keeps it for where no network is.
  if (document.querySelector("link[rel=manifest]")) keepForLater();
}

startOffline();
