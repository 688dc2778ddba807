/**
 * Points, the row of right answers, and what was answered to each question, as long as the player is
 * there. A question counts once: going back to it changes nothing.
 *
 * @typedef {object} Answer     to one question, however often it was asked
 * @property {number} level
 * @property {string[]} tries   in words, in order
 * @property {number} hints
 * @property {boolean} right    at whatever try
 * @property {boolean} shown    to who gave up
 * @property {number} points
 *
 * @typedef {object} Score
 * @property {Record<string, Answer>} answers  by question, in the order in which they were begun
 * @property {number} streak    of right answers at the first try
 * @property {number} longest
 */

/** What an answer is worth at first; each hint and each wrong try takes one away. */
const WORTH = 3;

/** @type {Score} */
export const NO_SCORE = {answers: {}, streak: 0, longest: 0};

/** @type {Answer} */
export const NO_ANSWER = {level: 1, tries: [], hints: 0, right: false, shown: false, points: 0};

/** Whether a question has come to its end. */
export function isOver({right, shown}) {
  return right || shown;
}

function withAnswer({answers, longest}, key, answer, streak) {
  return {answers: {...answers, [key]: answer}, streak, longest: Math.max(longest, streak)};
}

/**
 * The score after a hint, an answer, or that the answer was shown; the same once a question is over.
 * @param {string} key of the question
 */
export function scoreAfter(score, key, level, change) {
  const answer = score.answers[key] ?? {...NO_ANSWER, level};
  if (isOver(answer)) return score;
  if ("hint" in change)
    return withAnswer(score, key, {...answer, hints: answer.hints + 1}, score.streak);
  if ("shown" in change) return withAnswer(score, key, {...answer, shown: true}, 0);
  const {words, right} = change;
  // A double click, or the same once more, is no second try.
  if (!right && answer.tries.includes(words)) return score;
  const points = right ? Math.max(1, WORTH - answer.hints - answer.tries.length) : 0;
  const streak = right && answer.tries.length === 0 ? score.streak + 1 : 0;
  return withAnswer(
    score,
    key,
    {...answer, tries: [...answer.tries, words], right, points},
    streak,
  );
}

export function pointsOf({answers}) {
  return Object.values(answers).reduce((sum, {points}) => sum + points, 0);
}

/** Questions of a level that came to an end, and how many of these were right at the first try. */
export function levelScore({answers}, level) {
  const over = Object.values(answers).filter((one) => one.level === level && isOver(one));
  const first = over.filter(({right, tries}) => right && tries.length === 1).length;
  return {asked: over.length, first};
}
