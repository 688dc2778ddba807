/**
 * What the page asks its server while somebody types: one question at a time, and of those of a kind the
 * last one counts. Without an answer it asks again by itself, until there is one.
 *
 * @typedef {"name" | "paragraph" | "unseen"} Kind
 * @typedef {{query: string, answered: (answer: any) => void}} Question
 * @typedef {[asked: Record<string, string>, answer: object][]} Answers
 */

const ADDRESS = "./story/read"; // below whatever path the page is at
const PATIENCE = 10_000; // milliseconds for an answer
const AGAIN_AFTER = 3_000; // milliseconds after there was none

export class Questions {
  /** @type {Map<Kind, Question>} */
  waiting = new Map();
  isAsking = false;
  timer = 0;

  /**
   * @param {Answers} known that the page has brought along
   * @param {(isAnswered: boolean) => void} told is called after each question
   */
  constructor(known, told) {
    this.known = new Map(known.map(([asked, answer]) => [queryOf(asked), answer]));
    this.told = told;
  }

  /**
   * @param {Kind} kind
   * @param {Record<string, string>} values
   * @param {(answer: any) => void} answered is called with the answer, unless the same kind was asked again
   */
  ask(kind, values, answered) {
    const query = queryOf({kind, ...values});
    const known = this.known.get(query);
    this.waiting.delete(kind);
    if (known) answered(known);
    else this.waiting.set(kind, {query, answered});
    if (this.waiting.size) this.goOn();
    else this.told(true);
  }

  async goOn() {
    if (this.isAsking) return;
    this.isAsking = true;
    clearTimeout(this.timer);
    try {
      while (this.waiting.size) await this.askFirst();
    } catch {
      this.told(false);
      this.timer = setTimeout(() => this.goOn(), AGAIN_AFTER);
    }
    this.isAsking = false;
  }

  /** Raises where there is no answer. */
  async askFirst() {
    const [[kind, question]] = this.waiting;
    const answer = await answerTo(question.query);
    if (this.waiting.get(kind) !== question) return; // it is asked for another one by now
    this.waiting.delete(kind);
    question.answered(answer);
    this.told(true);
  }
}

function queryOf(values) {
  return String(new URLSearchParams(values));
}

async function answerTo(query) {
  const answer = await fetch(`${ADDRESS}?${query}`, {signal: AbortSignal.timeout(PATIENCE)});
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
