/** Tells the story: which scene is in sight and how far, of which name, in which language. */
import {Run} from "../player/run/run.js";
import {setParts} from "../shell/dom.js";
import {say, sayParts, setWords} from "../shell/messages.js";
import {partNode} from "../tokens/token_chip.js";
import {NO_SOURCE} from "../tokens/token_source.js";
import {Questions} from "./story_questions.js";
import {Scroll} from "./scroll.js";
import {soon} from "./slices.js";

/** Milliseconds without typing after which all scenes are told of another name. */
const TOLD_AFTER = 150;

export class Telling {
  /** @type {(import("./story.js").Scene | null)[]} of each section; null: not drawn */
  drawn = [];
  /** Sections of which a part is drawn. @type {(Generator | undefined)[]} */
  drawing = [];
  /** Sections that show another name still. @type {Set<number>} */
  stale = new Set();
  /** Sections that are in sight, or soon. @type {Set<number>} */
  near = new Set();
  /** What is known so far, in the end a `Told` (story.js). @type {any} */
  told = {};
  typed = "";
  timer = 0;
  inSight = -1;

  /** @param {import("./story.js").StoryData} data @param {Record<string, import("./story.js").Draw>} scenes */
  constructor(data, scenes) {
    this.data = data;
    this.scenes = scenes;
    this.sections = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll(".scene")));
    this.links = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll(".places a")));
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.language = "";
    const notice = /** @type {HTMLElement} */ (document.querySelector(".no-answer"));
    this.questions = new Questions(data.answers, (isAnswered) => (notice.hidden = isAnswered));
    this.notice = notice;
    this.speak(this.languageOfVisitor());
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    this.scroll = new Scroll(this.sections, (scene) => this.look(scene));
    this.listen();
  }

  listen() {
    const near = new IntersectionObserver(
      (entries) => {
        for (const {target, isIntersecting} of entries) {
          const scene = this.sections.indexOf(/** @type {HTMLElement} */ (target));
          if (isIntersecting) this.near.add(scene);
          else this.near.delete(scene);
          if (isIntersecting) soon(() => this.draw(scene));
        }
      },
      {rootMargin: "100% 0px"},
    );
    for (const section of this.sections) near.observe(section);
    this.calm.addEventListener("change", ({matches}) => {
      document.documentElement.classList.toggle("moving", !matches);
      this.scroll?.measure();
      for (const scene of this.drawn.keys()) this.show(scene);
    });
    const languages = /** @type {HTMLElement} */ (document.querySelector(".languages"));
    soon(() => (languages.hidden = false)); // to find a font for each takes a frame of its own
    languages.addEventListener("click", ({target}) => {
      if (!(target instanceof HTMLButtonElement)) return;
      history.replaceState(null, "", `?language=${target.value}${location.hash}`);
      this.speak(target.value);
    });
    addEventListener("beforeprint", () => this.stand(true));
    addEventListener("afterprint", () => this.stand(false));
  }

  languageOfVisitor() {
    const {languages} = this.data;
    const asked = new URLSearchParams(location.search).get("language") ?? "";
    const wanted = [asked, ...navigator.languages.map((one) => one.split("-")[0])];
    return wanted.find((one) => languages.includes(one)) ?? languages[0];
  }

  /** Tells the story of another name. @param {string} name */
  rename(name) {
    this.typed = name.trim();
    this.askName();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askParagraph(), TOLD_AFTER);
  }

  /** Scrolls to where a scene is so far. @param {string} scene @param {number} progress */
  move(scene, progress) {
    const place = this.data.scenes.indexOf(scene);
    if (this.calm.matches) this.drawn[place]?.at(progress);
    else this.scroll?.to(place, progress);
  }

  /** From now on in this language: all scenes are drawn anew. @param {string} language */
  speak(language) {
    this.language = language;
    setWords(this.data.words[language]);
    document.documentElement.lang = language;
    document.title = `${say("story.title")} · BPE Explorer`;
    for (const button of document.querySelectorAll(".languages button"))
      button.ariaPressed = String(button.getAttribute("lang") === language);
    this.links.forEach((link, at) => {
      const title = say(`story.${this.data.scenes[at]}.title`);
      link.ariaLabel = say("story.scene", {n: at + 1, title});
    });
    this.notice.textContent = say("story.no_answer");
    this.told = {language};
    this.drawn = this.sections.map(() => null);
    this.drawing = [];
    const {typed} = this;
    this.typed = ""; // the made-up name is known, and so never waited for
    this.askName();
    this.askParagraph();
    this.typed = typed;
    if (typed) this.askName();
    if (typed) this.askParagraph();
  }

  get name() {
    return this.typed || say("story.anybody");
  }

  askName() {
    const {name, language} = this;
    this.questions.ask("name", {text: name, language}, ({whose, tokens}) =>
      this.tell({name, whose, tokens}, ["name"]),
    );
  }

  askParagraph() {
    const written = say("story.paragraph", {name: this.name});
    this.questions.ask("paragraph", {text: written}, ({run, numbers, words}) =>
      this.tell({written, run: new Run(run), numbers, words}, this.data.scenes),
    );
  }

  /** @param {Partial<import("./story.js").Told>} told what is new @param {string[]} scenes that show it */
  tell(told, scenes) {
    Object.assign(this.told, told);
    if (!this.told.run) return;
    soon(() => this.sayAll());
    for (const name of scenes) {
      const scene = this.data.scenes.indexOf(name);
      this.stale.add(scene);
      soon(() => this.refresh(scene));
    }
    for (const scene of this.near) soon(() => this.draw(scene));
  }

  sayAll() {
    const {numbers, tokens, whose} = this.told;
    const tokenizer = say(`story.name.${whose}`);
    const values = {...numbers, name_tokens: tokens.length, tokenizer};
    for (const node of document.querySelectorAll("[data-say]")) {
      const key = node.getAttribute("data-say") ?? "";
      setParts(
        node,
        sayParts(key, values).map((part) => partNode(NO_SOURCE, part)),
      );
    }
  }

  /** @param {number} scene @param {boolean} [isAtOnce] */
  draw(scene, isAtOnce = false) {
    this.drawing[scene] ??= this.parts(scene);
    while (!this.drawing[scene]?.next().done)
      if (!isAtOnce) return soon(() => this.draw(scene), scene === this.inSight);
    this.drawing[scene] = undefined;
  }

  /** @param {number} scene @returns {Generator<undefined, void, undefined>} */
  *parts(scene) {
    if (this.drawn[scene] || !this.told.run) return;
    this.stale.delete(scene);
    const name = this.data.scenes[scene];
    const figure = /** @type {HTMLElement} */ (this.sections[scene].querySelector("figure"));
    const still = Array.from(figure.children);
    figure.replaceChildren();
    const made = this.scenes[name](figure, this, still);
    this.drawn[scene] = "next" in made ? yield* made : made;
    this.refresh(scene);
    this.show(scene);
  }

  /** Draws what is told now, where it is another name. @param {number} scene */
  refresh(scene) {
    const drawn = this.drawn[scene];
    if (!drawn || !this.stale.delete(scene)) return;
    drawn.read?.();
    this.show(scene);
  }

  /** A scene at its place. @param {number} scene */
  show(scene) {
    const drawn = this.drawn[scene];
    if (drawn) drawn.at(this.calm.matches ? (drawn.still ?? 1) : (this.scroll?.at(scene) ?? 0));
  }

  /** The window has moved to where this scene is. @param {number} scene */
  look(scene) {
    if (scene !== this.inSight) {
      this.show(this.inSight); // it was on its way when it was left
      this.links[this.inSight]?.removeAttribute("aria-current");
      this.links[scene].ariaCurrent = "step";
      if (this.inSight >= 0) history.replaceState(null, "", `#${scene + 1}`);
      this.inSight = scene;
      soon(() => this.draw(scene), true);
    }
    if (!this.calm.matches) this.show(scene);
  }

  /** All scenes as still pictures, on paper. @param {boolean} isPrinted */
  stand(isPrinted) {
    document.documentElement.classList.toggle("moving", !isPrinted && !this.calm.matches);
    this.sections.forEach((_, scene) => {
      this.draw(scene, true);
      if (isPrinted) this.drawn[scene]?.at(this.drawn[scene]?.still ?? 1);
      else this.show(scene);
    });
  }
}
