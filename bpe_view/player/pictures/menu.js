/**
 * The dialog "Pictures": what to make, how far it is, and how to stop it.
 *
 * All is made in the browser, where the fonts and the layout are: no picture goes to the server and
 * back, thirty learners do not wait for each other, and it works in a file opened from disk.
 */
import {element, setText} from "../../shell/dom.js";
import {
  button,
  dialog,
  focusAround,
  menu,
  numberField,
  openDialog,
  setIdle,
} from "../../shell/kit.js";
import {saveFile} from "../../shell/taking_along.js";
import {say} from "../../shell/messages.js";
import {formatNumber, formatPace} from "../../shell/number_format.js";
import {isPart} from "./token_view_copy.js";
import {chosenSteps, makeGif, makePicture, makeZip, MOST_PICTURES} from "./exporter.js";

const USUAL_PICTURES = 30; // so many pictures of a run, about, unless the visitor wants others

const PACES = [0.3, 0.5, 1, 2, 4]; // seconds that a picture of an animation stays

/** @param {number} bytes */
function sizeInWords(bytes) {
  const [key, unit] = bytes < 1e6 ? ["pictures.kilobytes", 1e3] : ["pictures.megabytes", 1e6];
  return say(key, {size: formatNumber(bytes / unit, bytes < 1e6 ? 0 : 1)});
}

/** @param {string} label @param {() => void} press */
function choiceButton(label, press) {
  return button("plain wide choice", label, press);
}

/** @param {string} label @param {() => void} onInput @param {number} least */
function amountField(label, onInput, least) {
  const input = numberField({class: "entry amount", min: String(least)});
  input.addEventListener("input", onInput);
  return {input, root: element("label", "field", element("span", "", label), input)};
}

/** @param {number} n of seconds */
function paceInWords(n) {
  return say("pictures.seconds", {n, seconds: formatPace(n)});
}

export class PictureMenu {
  /** @type {AbortController | null} */
  work = null;
  size = -1;

  part = element("p", "hint", say("pictures.part"));
  sentence = element("input", {type: "checkbox"});
  nowTitle = element("h3", "");
  now = [
    choiceButton("SVG", () => this.makeOne("svg")),
    choiceButton("PNG", () => this.makeOne("png")),
  ];
  from = amountField(say("pictures.from"), () => this.showCount(), 0);
  to = amountField(say("pictures.to"), () => this.showCount(), 0);
  every = amountField(say("pictures.every"), () => this.showCount(), 1);
  pace = menu(
    {class: "entry amount"},
    PACES.map((seconds) => [String(seconds), paceInWords(seconds)]),
    () => {},
  );
  count = element("p", {class: "hint count", "aria-live": "polite"});
  run = [
    choiceButton(say("pictures.zip"), () => this.makeMany(makeZip)),
    choiceButton(say("pictures.gif"), () => this.makeMany(makeGif)),
  ];
  status = element("p", {class: "picture-status", "aria-live": "polite"});
  progress = element("progress", {"aria-label": say("pictures.progress_label")});
  stop = choiceButton(say("pictures.cancel"), () => this.work?.abort());
  working = element("div", {class: "choices working", hidden: ""}, this.progress, this.stop);
  close = button("plain wide inviting close", say("tokens.close"), () => this.dialog.close());
  dialog = dialog("panel keys pictures", say("pictures.open"));

  /** @param {{subject: () => import("./token_view_copy.js").Subject & {step: number}, pause: () => void}} player */
  constructor(player) {
    this.player = player;
    this.pace.value = "1";
    this.dialog.append(
      this.part,
      element("label", "field check", this.sentence, element("span", "", say("pictures.sentence"))),
      this.nowTitle,
      element("div", "choices", ...this.now),
      this.runPart(),
      this.working,
      this.status,
      this.close,
    );
    this.dialog.addEventListener("close", () => this.work?.abort());
  }

  runPart() {
    const title = element("h3", "", say("pictures.run"));
    const pace = element("label", "field", element("span", "", say("pictures.pace")), this.pace);
    const steps = [this.from.root, this.to.root, this.every.root];
    const wishes = element("div", "choices", ...steps, pace);
    const makes = element("div", "choices", ...this.run);
    return element("section", "", title, wishes, this.count, makes);
  }

  open() {
    this.player.pause();
    const {step, view, run} = this.player.subject();
    setText(this.nowTitle, say("pictures.now", {step}));
    setText(this.status, "");
    this.part.hidden = !isPart(view);
    if (run.size !== this.size) this.propose(run.size);
    this.showCount();
    openDialog(this.dialog);
  }

  /** @param {number} size */
  propose(size) {
    this.size = size;
    for (const {input} of [this.from, this.to, this.every]) input.max = String(Math.max(1, size));
    this.from.input.value = "0";
    this.to.input.value = String(size);
    this.every.input.value = String(Math.max(1, Math.ceil(size / USUAL_PICTURES)));
  }

  /** The steps asked for, or null where the fields make no sense. @returns {number[] | null} */
  steps() {
    const numbers = [this.from, this.to, this.every].map(({input}) => input.valueAsNumber);
    const [from, to, every] = numbers;
    const isRange = from >= 0 && from <= to && to <= this.size && every >= 1;
    return isRange && numbers.every(Number.isInteger) ? chosenSteps(from, to, every) : null;
  }

  showCount() {
    const steps = this.steps();
    const many = steps !== null && steps.length > MOST_PICTURES;
    const key = many ? "pictures.too_many" : "pictures.count";
    const most = steps ? MOST_PICTURES : this.size;
    setText(this.count, say(steps ? key : "pictures.wrong", {n: steps?.length ?? 0, most}));
    this.count.classList.toggle("wrong", many || !steps);
    setIdle(many || !steps, ...this.run);
  }

  /** @param {"svg" | "png"} format */
  makeOne(format) {
    const subject = this.player.subject();
    this.make(() => makePicture(subject, subject.step, format, this.sentence.checked));
  }

  /** @param {typeof makeZip} maker */
  makeMany(maker) {
    const steps = this.steps();
    if (!steps || steps.length > MOST_PICTURES) return;
    this.progress.max = steps.length;
    this.showProgress(0, steps.length);
    const onProgress = (/** @type {number} */ done) => this.showProgress(done, steps.length);
    const [sentence, seconds] = [this.sentence.checked, Number(this.pace.value)];
    const wishes = {steps, sentence, seconds, onProgress};
    this.make((signal) => maker(this.player.subject(), {...wishes, signal}), this.working);
  }

  /** @param {number} done @param {number} all */
  showProgress(done, all) {
    this.progress.value = done;
    const key = done === all ? "pictures.joining" : "pictures.progress";
    setText(this.status, say(key, {done: done + 1, all}));
  }

  /**
   * @param {(signal: AbortSignal) => Promise<import("./exporter.js").Made>} maker
   * @param {HTMLElement} [working]
   */
  async make(maker, working) {
    if (this.work) return;
    this.work = new AbortController();
    if (working) {
      working.hidden = false;
      this.dialog.dataset.busy = "";
    }
    try {
      const made = await maker(this.work.signal);
      saveFile(made);
      const size = sizeInWords(made.blob.size);
      setText(this.status, say("pictures.saved", {name: made.name, size}));
    } catch (error) {
      const stopped = error instanceof DOMException && error.name === "AbortError";
      const key = stopped ? "pictures.stopped" : "pictures.failed";
      setText(this.status, say(key, {reason: String(error)}));
    } finally {
      this.work = null;
      if (working?.contains(focusAround(working))) this.close.focus();
      if (working) working.hidden = true;
      delete this.dialog.dataset.busy;
    }
  }
}
