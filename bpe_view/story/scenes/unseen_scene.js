/** Scene 7: what was learned from the paragraph, made in a text that it has not, in any order. */
import {rankGaps} from "../../engine/encode.js";
import {NEVER} from "../../engine/gaps.js";
import {split} from "../../engine/split.js";
import {element, setText} from "../../shell/dom.js";
import {segments} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {Printer} from "../../tokens/printable.js";
import {readSource} from "../../tokens/token_source.js";
import {tokensIn} from "../../tokens/token_spans.js";
import {FINISHED} from "../../tokens/token_view.js";
import {textOf} from "../story_text.js";

/** When the merge of a rank has its turn. @type {Record<string, (rank: number) => number>} */
const TURNS = {learned: (rank) => rank, backwards: (rank) => -rank, shuffled: Math.random};

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
  const faces = Object.keys(TURNS).map((order) => [order, say(`story.unseen.${order}`)]);
  const label = say("story.unseen.order");
  const orders = segments("segments", label, Object.fromEntries(faces), (order) => {
    isAlone = false;
    choose(order);
    story.move("unseen", 1);
    at(1);
  });
  const [view, other] = [textOf(story.told), textOf(story.told)];
  view.hidesNext = other.hidesNext = true;
  const total = element("p", {class: "total", role: "status"});

  let isTyped = false;
  let isAlone = true;
  let chosen = "learned";
  let right = 0;
  let shownStep = -1;
  /** @type {number[]} */
  let ranks = [];
  let {told} = story;
  /** Of the text in the field; the other way round as well, which scrolling comes to. @type {Record<string, Source>} */
  let readings = {};
  const inOrder = (/** @type {string} */ order) => {
    const found = readNew(told.tokenizer, field.value, TURNS[order], story.data.marks);
    if (order !== "learned") found.differs = differences(found, readings.learned);
    return found;
  };
  const read = () => {
    told = story.told ?? told; // in another language it is told in a moment
    if (!isTyped) field.value = say("story.unseen.sentence", {name: told.name});
    readings = {learned: inOrder("learned")};
    readings.backwards = inOrder("backwards");
    right = countOf(readings.learned, FINISHED);
    view.show(readings.learned, FINISHED);
    choose(chosen);
  };
  const choose = (/** @type {string} */ order) => {
    chosen = order;
    const isLearned = order === "learned";
    ranks = isLearned ? ranksIn(readings.learned) : [];
    shownStep = -1;
    orders.show(order);
    other.show(readings[order] ?? inOrder(order), FINISHED);
    other.root.classList.toggle("off", isLearned);
  };
  field.addEventListener("input", () => {
    isTyped = true;
    isAlone = false;
    read();
    at(1);
  });
  read();
  yield;
  figure.append(field, orders.root, view.root, other.root, total);

  const at = (/** @type {number} */ progress) => {
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
  return {at, read};
}

/** @typedef {import("../../tokens/token_source.js").Source} Source */

/**
 * What merges make of a text when each has its turn; a character they do not know stays alone.
 * @param {import("../../engine/tokenizer.js").Tokenizer} tokenizer
 * @param {string} text
 * @param {(rank: number) => number} turn
 * @param {Record<string, string>} marks
 */
export function readNew(tokenizer, text, turn, marks) {
  const {ranks, baseSize, size, left} = tokenizer;
  const characters = [...new Set([...tokenizer.alphabet.characters, ...text])];
  const ids = characters.map((_, place) => (place < baseSize ? place : size + place - baseSize));
  const turns = left.map((_, rank) => turn(rank));
  /** @type {number[]} */
  const gaps = [];
  const starts = split(text, tokenizer.split).map((piece) => {
    const symbols = Array.from(piece, (character) => ids[characters.indexOf(character)]);
    gaps.push(...rankGaps(symbols, {ranks, baseSize, turns}), NEVER);
    return gaps.length - symbols.length;
  });
  return readSource({
    base: "characters",
    text,
    alphabet: characters.join(""),
    gaps: Int32Array.from(gaps.slice(0, -1)),
    piece_starts: Int32Array.from(starts),
    base_size: baseSize,
    base_ids: Int32Array.from(ids),
    merged_ids: Int32Array.from(left, (_, rank) => baseSize + rank),
    marks: new Printer(marks).marksOf(text),
    specials: [],
  });
}

/** The ranks of the merges that a text has, in order. @param {Source} source */
export function ranksIn({gaps}) {
  return [...new Set(gaps)].filter((rank) => rank !== NEVER).sort((one, other) => one - other);
}

/** Tokens of a text. @param {Source} source @param {number} step */
function countOf(source, step) {
  return [...tokensIn(source, step)].length;
}

/** Where tokens begin that are not the other text's. @param {Source} source @param {Source} other */
function differences(source, other) {
  const keys = (/** @type {Source} */ one) =>
    [...tokensIn(one, FINISHED)].map(({from, id}) => ({from, key: `${from} ${id}`}));
  const known = new Set(keys(other).map(({key}) => key));
  const differs = new Uint8Array(source.symbols.length);
  for (const {from, key} of keys(source)) if (!known.has(key)) differs[from] = 1;
  return differs;
}
