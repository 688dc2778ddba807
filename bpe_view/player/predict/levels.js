/** What is asked at each level of predict mode, and all that is said of it, in parts of sentences. */
import {quoted, say, sayParts} from "../../shell/messages.js";
import {pairValues} from "../run/pairs.js";
import {pairChoices} from "./choices.js";
import {pointsOf} from "./score.js";

/** By the number of the level; the gentler hint comes first. */
export const LEVELS = {
  1: {
    title: "predict.level.1",
    asks: asksPair,
    hints: [countHint, signHint],
    shown: pairShown,
    choices: pairChoices,
  },
  2: {
    title: "predict.level.2",
    asks: asksCount,
    hints: [signHint, countHint],
    shown: countShown,
    choices: () => [],
  },
};

/** The level at which the player asks. */
export function levelOf({level}) {
  return LEVELS[/** @type {keyof typeof LEVELS} */ (level)];
}

function pointsInWords(n) {
  return say("predict.points", {n});
}

export function scoreInWords(score) {
  const points = pointsInWords(pointsOf(score));
  return say("predict.points_and_streak", {points, streak: score.streak});
}

/** What a right answer has earned. */
export function earned(points) {
  return say("predict.earned", {points: pointsInWords(points)});
}

/** The summary of a run, or why it has no question. */
export function summary(run, score) {
  if (run.symbol_count === 0) return [say("predict.missing.text")];
  if (run.size === 0) return [say("predict.missing.merges")];
  const totals = say("predict.totals", {
    points: pointsInWords(pointsOf(score)),
    streak: score.longest,
    questions: say("predict.questions", {n: Object.keys(score.answers).length}),
  });
  return sayParts("predict.end", {totals});
}

function asksPair(run, step) {
  return sayParts("predict.ask.1", {number: step + 1, size: run.size});
}

function asksCount(run, step) {
  return sayParts("predict.ask.2", {tokens: tokensAfter(run, step)});
}

function tokensAfter({tokenCounts}, step) {
  return say("tokens.tokens", {n: tokenCounts[step]});
}

function countHint(run, step) {
  return sayParts("predict.hint.count", {times: timesOf(run.merges.count[step])});
}

/** What one sees first of the left token; hex and marks stay whole. */
function signHint(run, step) {
  const {left} = run.bestPair(step);
  const label = run.source.label(left) ?? "?";
  const [first = ""] = label.match(/^⟨[^⟩]*⟩/) ?? Array.from(label);
  return sayParts("predict.hint.sign", {sign: run.source.partial.has(left) ? label : first});
}

function timesOf(n) {
  return say("tokens.once_or_times", {n});
}

/** What of a pair cannot merge. */
function overlapOf({count, mergeable}) {
  return mergeable < count ? ` ${say("predict.overlap", {mergeable, count})}` : "";
}

export function pairQuoted({source}, {left, right}) {
  return [left, right].map((id) => quoted(source.label(id) ?? "?")).join(" + ");
}

/** Which pair comes second; of tied ones, which the tie rule takes. */
function lead(run, step, pair) {
  const best = run.bestPair(step);
  const {left, right} = pairValues(best);
  if (best.others > 0)
    return sayParts(run.isTaken(step, pair) ? "predict.tie.taken" : "predict.tie.another", {
      n: best.others,
      left,
      right,
      rule: say(`player.tie_rule.${run.tie_rule}`),
    });
  const second = run.runnerUp(step);
  return second ? sayParts("predict.pair.lead", pairValues(second)) : [];
}

export function pairRight(run, step, guess) {
  const best = run.bestPair(step);
  return [
    ...sayParts("predict.pair.right", pairValues(guess)),
    " ",
    ...lead(run, step, guess),
    overlapOf(run.isTaken(step, guess) ? best : guess),
    " ",
    ...sayParts("predict.pair.made", {token: {token: best.id}, id: String(best.id)}),
  ];
}

/** Both counts, and not which pair is the best. */
export function pairWrong(run, step, guess) {
  const values = {...pairValues(guess), best: timesOf(run.merges.count[step])};
  return [...sayParts("predict.pair.wrong", values), overlapOf(guess)];
}

function pairShown(run, step, guess) {
  const best = run.bestPair(step);
  return [
    ...sayParts("predict.pair.shown", pairValues(best)),
    " ",
    ...lead(run, step, best),
    overlapOf(best),
    ...(guess ? [" ", ...sayParts("predict.pair.yours", pairValues(guess))] : []),
  ];
}

export function countRight(run, step) {
  return countExplained(run, step, "predict.tokens.right");
}

function countShown(run, step) {
  return countExplained(run, step, "predict.tokens.shown");
}

function countExplained(run, step, key) {
  const best = run.bestPair(step);
  const says = sayParts(key, {
    ...pairValues({...best, count: best.mergeable}),
    before: run.tokenCounts[step],
    joined: best.mergeable,
    after: run.tokenCounts[step + 1],
    tokens: tokensAfter(run, step + 1),
  });
  return [...says, overlapOf(best)];
}
