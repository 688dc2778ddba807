/** Scene 7: what was learned from the paragraph, made in a text that it has not, in any order. */
import {element, setText} from "../../shell/dom.js";
import {segments} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {NEVER} from "../../tokens/gaps.js";
import {readSource} from "../../tokens/token_source.js";
import {tokensIn} from "../../tokens/token_spans.js";
import {FINISHED} from "../../tokens/token_view.js";
import {textOf} from "../story_text.js";

/** In which merges can be made. */
const ORDERS = ["learned", "backwards", "shuffled"];
const SEEDS = 2 ** 31; // of shuffled merges

/** Progress from which on, while nobody has chosen, the merges come the other way round. */
const OTHER_WAY_FROM = 0.7;

/** @type {import("../story.js").Draw} */
export function* unseenScene(figure, story) {
  const field = element("input", {
    class: "entry",
    "aria-label": say("story.unseen.label"),
    maxlength: "80",
    autocomplete: "off",
    spellcheck: "false",
  });
  const [view, other] = [textOf(story.told), textOf(story.told)];
  view.hidesNext = other.hidesNext = true;
  const total = element("p", {class: "total", role: "status"});
  const faces = ORDERS.map((order) => [order, say(`story.unseen.${order}`)]);
  const label = say("story.unseen.order");
  const orders = segments("segments", label, Object.fromEntries(faces), (order) => {
    isAlone = false;
    wanted = order;
    if (order === "shuffled") {
      seed = Math.floor(Math.random() * SEEDS);
      ask(story.told.written);
    } else choose(order);
    story.move("unseen", 1);
    at(1);
  });

  let isTyped = false;
  let isAlone = true;
  let [chosen, wanted] = ["learned", "learned"]; // the second one once it is there
  let seed = 0; // the page has brought along what is asked with it first
  let right = 0;
  let [progress, shownStep] = [0, -1];
  /** @type {number[]} */
  let ranks = [];
  /** Of the text in the field, by the order of the merges. @type {Record<string, Source>} */
  let readings = {};

  const choose = (/** @type {string} */ order) => {
    chosen = wanted = order;
    const isLearned = order === "learned";
    ranks = isLearned ? ranksIn(readings.learned) : [];
    shownStep = -1;
    orders.show(order);
    other.show(readings[order], FINISHED);
    other.root.classList.toggle("off", isLearned);
  };
  const at = (/** @type {number} */ now) => {
    progress = now;
    const order = progress < OTHER_WAY_FROM ? "learned" : "backwards";
    if (isAlone && order !== chosen) choose(order);
    const share = isAlone ? progress / OTHER_WAY_FROM : progress;
    const step = ranks[Math.round(share * ranks.length)] ?? FINISHED;
    if (step === shownStep) return;
    shownStep = step;
    if (step !== view.step) view.setStep(step);
    const differ = other.source.differs?.reduce((sum, one) => sum + one, 0) ?? 0;
    const key = chosen === "learned" ? "tokens.tokens" : "story.unseen.instead";
    setText(total, say(key, {n: countOf(other.source, step), right, other: differ}));
  };
  const ask = (/** @type {string} */ paragraph) => {
    const asked = {text: field.value, paragraph, seed: String(seed)};
    story.questions.ask("unseen", asked, (answer) => {
      readings = readingsOf(answer);
      right = countOf(readings.learned, FINISHED);
      view.show(readings.learned, FINISHED);
      choose(wanted);
      at(progress);
    });
  };
  const read = () => {
    if (!isTyped) field.value = say("story.unseen.sentence", {name: story.told.name});
    ask(story.told.written);
  };
  field.addEventListener("input", () => {
    isTyped = true;
    isAlone = false;
    progress = 1;
    read();
  });
  const name = say("story.anybody");
  field.value = say("story.unseen.sentence", {name});
  ask(say("story.paragraph", {name})); // which the page has brought along
  read();
  yield;
  figure.append(field, orders.root, view.root, other.root, total);
  return {at, read};
}

/** @typedef {import("../../tokens/token_source.js").Source} Source */

/**
 * What was answered, by the order of the merges.
 * @param {import("../../tokens/token_source.js").SourceData & {orders: Record<string, string>}} answer
 */
export function readingsOf({orders, ...data}) {
  const found = Object.entries(orders).map(([order, gaps]) => [order, readSource({...data, gaps})]);
  /** @type {Record<string, Source>} */
  const {learned, ...others} = Object.fromEntries(found);
  for (const other of Object.values(others)) other.differs = differences(other, learned);
  return {learned, ...others};
}

/** The ranks of the merges that a text has, in order. @param {Source} source */
export function ranksIn({gaps}) {
  return [...new Set(gaps)].filter((rank) => rank !== NEVER).sort((one, other) => one - other);
}

/** Tokens of a text. */
function countOf(source, step) {
  return [...tokensIn(source, step)].length;
}

/** Where tokens begin that are not the other text's. */
function differences(source, other) {
  const keys = (/** @type {Source} */ one) =>
    [...tokensIn(one, FINISHED)].map(({from, id}) => ({from, key: `${from} ${id}`}));
  const known = new Set(keys(other).map(({key}) => key));
  const differs = new Uint8Array(source.symbols.length);
  for (const {from, key} of keys(source)) if (!known.has(key)) differs[from] = 1;
  return differs;
}
