/**
 * Predict mode: `next` gives the state of the player after an event. It knows no page.
 *
 * @typedef {import("../player_view.js").PlayerState} PlayerState
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("../run/pairs.js").PairCount} PairCount
 * @typedef {import("../../shell/messages.js").Part} Part
 *
 * @typedef {object} Question   about the merge after `step` merges
 * @property {number} step
 * @property {"open" | "waiting" | "over" | "end"} phase  waiting: for a count from Python; end: no
 *   merge is left to ask about
 * @property {boolean} again     whether it was over before; then one need not answer
 * @property {boolean} isPlayed  whether the player has gone on by its merge, as it was known
 * @property {PairCount[]} choices
 * @property {PairCount[]} guesses
 * @property {{left: number, right: number} | null} waitsFor
 * @property {number} hints      how many are shown
 * @property {"" | "note" | "right" | "wrong" | "shown"} verdict
 * @property {Part[]} parts      what the verdict says
 * @property {Part[]} speech     to who does not see it
 *
 * @typedef {{type: keyof typeof EVENTS} & Record<string, any>} QuizEvent
 */
import {say, sayParts} from "../../shell/messages.js";
import {tokenId, tokenSpan} from "../../tokens/token_spans.js";
import {countOf} from "./choices.js";
import {
  countRight,
  earned,
  levelOf,
  pairQuoted,
  pairRight,
  pairWrong,
  scoreInWords,
  summary,
} from "./levels.js";
import {isOver, NO_ANSWER, scoreAfter} from "./score.js";

/** What each event makes of the state. */
const EVENTS = {
  mode: (state) => ({
    ...state,
    ...NO_QUESTION,
    mode: state.mode === "predict" ? "watch" : "predict",
  }),
  level: (state, {level}) => (level === state.level ? state : {...state, ...NO_QUESTION, level}),
  step: arriveAtStep,
  pick: pickToken,
  unpick: (state) => ({...state, first: null, mark: null}),
  guess: guessPair,
  counted: takeCount,
  number: takeNumber,
  hint: giveHint,
  give_up: showAnswer,
  next: goOn,
};

/** Where no question stands, and nothing is marked in the text. */
export const NO_QUESTION = {question: null, first: null, mark: null};

/**
 * The state after an event; its `goTo` is the step to which the player goes on, or null.
 * @param {PlayerState} state @param {QuizEvent} event @returns {PlayerState}
 */
export function next(state, event) {
  /** @type {(state: PlayerState, event: any) => PlayerState} */
  const change = EVENTS[event.type];
  return change({...state, goTo: null}, event);
}

function keyOfQuestion({run, level, question}) {
  return [run.id, level, question.step].join();
}

/** @param {PlayerState} state what was answered to the question so far */
function answerOf(state) {
  return state.score.answers[keyOfQuestion(state)] ?? NO_ANSWER;
}

function withQuestion(state, changes) {
  return {...state, question: {...state.question, ...changes}};
}

function withScore(state, change) {
  return {...state, score: scoreAfter(state.score, keyOfQuestion(state), state.level, change)};
}

/** Says what is no judgement. */
function withNote(state, parts) {
  return withQuestion(state, {verdict: "note", parts, speech: parts});
}

/** The player is at a step. An answered question stays until one goes on. */
function arriveAtStep(state) {
  const {mode, step, question} = state;
  const stands = question && step === question.step + Number(question.isPlayed);
  return mode !== "predict" || stands ? state : beginQuestion(state);
}

function beginQuestion(state) {
  const {run, step, score} = state;
  const level = levelOf(state);
  const isEnd = step >= run.size;
  /** @type {Question} */
  const question = {
    step,
    phase: isEnd ? "end" : "open",
    again: false,
    isPlayed: false,
    choices: isEnd ? [] : level.choices(run, step),
    guesses: [],
    waitsFor: null,
    hints: 0,
    verdict: "",
    parts: [],
    speech: isEnd ? summary(run, score) : level.asks(run, step),
  };
  const asked = {...state, ...NO_QUESTION, question};
  if (isEnd) return asked;
  const answer = answerOf(asked);
  const again = isOver(answer);
  const parts = again ? [say("predict.again")] : [];
  const speech = [...question.speech, " ", ...parts];
  return withQuestion(asked, {hints: answer.hints, again, verdict: "note", parts, speech});
}

/** A token was chosen in the text: it, and then a neighbour; the same one again stands for its right neighbour. */
function pickToken(state, {symbol}) {
  const {run, mode, level, first} = state;
  if (mode !== "predict" || level !== 1 || symbol < 0 || symbol >= run.source.symbols.length)
    return state;
  if (state.question?.isPlayed) return pickToken(beginQuestion(state), {symbol});
  if (state.question?.phase !== "open") return state;
  const spanAt = (at) => tokenSpan(run.source.gaps, at, state.step);
  const span = spanAt(symbol);
  if (first?.from === span.from) {
    if (span.to < run.source.symbols.length) return pickPair(state, span, spanAt(span.to));
    return withNote(state, [say("predict.pick.alone")]);
  }
  if (first?.to === span.from) return pickPair(state, first, span);
  if (first?.from === span.to) return pickPair(state, span, first);
  const token = {token: tokenId(run.source, span)};
  return withNote({...state, first: span, mark: span}, sayParts("predict.pick.one", {token}));
}

function pickPair(state, one, other) {
  const {run} = state;
  const [left, right] = [tokenId(run.source, one), tokenId(run.source, other)];
  const marked = {...state, first: null, mark: {from: one.from, to: other.to}};
  if (!run.source.pieces[other.from]) return guessPair(marked, {left, right});
  const values = {left: {token: left}, right: {token: right}};
  return withNote(marked, sayParts("predict.pick.edge", values));
}

/** Of a pair of a long text that leads nowhere near the top only the whole text tells its count. */
function guessPair(state, {left, right}) {
  const {run, question} = state;
  if (question?.phase !== "open") return state;
  const known = countOf(run, question.step, left, right);
  if (known) return judgePair(state, known);
  const waiting = withNote(state, [say("predict.pair.waiting")]);
  return withQuestion(waiting, {phase: "waiting", waitsFor: {left, right}});
}

/** Python has counted a pair. @param {any} state @param {any} answer */
function takeCount(state, {run, step, ...pair}) {
  const {phase, waitsFor, step: asked} = state.question ?? {};
  const isAsked = pair.left === waitsFor?.left && pair.right === waitsFor?.right;
  if (phase !== "waiting" || run !== state.run.id || step !== asked || !isAsked) return state;
  return judgePair(withQuestion(state, {phase: "open"}), pair);
}

/** @param {PairCount} guess with its exact count */
function judgePair(state, guess) {
  const {run, question} = state;
  const right = run.isRight(question.step, guess);
  const words = pairQuoted(run, guess);
  const tried = withQuestion(state, {guesses: [...question.guesses, guess]});
  const parts = (right ? pairRight : pairWrong)(run, question.step, guess);
  return takeAnswer(tried, words, right, parts);
}

/** A number of tokens was typed. */
function takeNumber(state, {value}) {
  const {run, question} = state;
  if (question?.phase !== "open") return state;
  if (!/^\d{1,15}$/.test(value.trim()))
    return withNote(state, [say("predict.tokens.not_a_number")]);
  const given = Number(value);
  const after = run.tokenCounts[question.step + 1];
  if (given === after)
    return takeAnswer(state, String(given), true, countRight(run, question.step));
  const key = given > after ? "predict.tokens.too_many" : "predict.tokens.too_few";
  return takeAnswer(state, String(given), false, sayParts(key, {given}));
}

function takeAnswer(state, words, right, parts) {
  const now = withScore(state, {words, right});
  return right
    ? endQuestion(now, "right", parts)
    : withQuestion(now, {verdict: "wrong", parts, speech: parts});
}

function endQuestion(state, verdict, why) {
  const isPlayed = verdict === "right";
  const counts = isPlayed && !state.question?.again;
  const parts = counts ? [...why, " ", earned(answerOf(state).points)] : why;
  const speech = [...parts, " ", scoreInWords(state.score)];
  const over = withQuestion(state, {phase: "over", isPlayed, verdict, parts, speech});
  // The merge that was asked for is played if it was known.
  return isPlayed ? {...over, first: null, mark: null, goTo: state.step + 1} : over;
}

function giveHint(state) {
  const {run, question} = state;
  const hint = levelOf(state).hints[question?.hints ?? 0];
  if (question?.phase !== "open" || !hint) return state;
  const speech = hint(run, question.step);
  return withQuestion(withScore(state, {hint: true}), {hints: question.hints + 1, speech});
}

function showAnswer(state) {
  const {run, question} = state;
  if (question?.phase !== "open") return state;
  const why = levelOf(state).shown(run, question.step, question.guesses.at(-1));
  return endQuestion(withScore(state, {shown: true}), "shown", why);
}

/** To the next question, once this one is takeAnswer, now or earlier. */
function goOn(state) {
  const {question} = state;
  if (question && canGoOn(question)) return {...state, question: null, goTo: question.step + 1};
  if (question?.phase !== "open") return state;
  return withQuestion(state, {speech: [say("predict.answer_first")]});
}

export function canGoOn({phase, again}) {
  return phase === "over" || (phase === "open" && again);
}

/** Whether nothing may tell what merges next: in predict mode, until the answer was shown. */
export function hidesNext({mode, step, question}) {
  return mode === "predict" && !(question?.verdict === "shown" && question.step === step);
}
