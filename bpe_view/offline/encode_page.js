/** Page Encode: any text in the tokens of the vocabulary that was trained on page Watch. */
import encoder from "../encoder/encoder.js";
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {heading} from "./frame.js";
import {Place} from "./place.js";
import {sentenceOf} from "./trainer.js";
import {chosenTraining, runInside} from "./visit.js";

const MOST_TYPED = 20_000; // characters that the box takes

const MOST_PASTED = 20_000; // ids that are decoded at a time, and their digits

const MOST_SPECIAL = 6; // special tokens that are named

/** What can be asked here; of chats, and where a prompt ends, only the app can tell. */
const ASKED_HERE = ["why", "split", "bytes", "ids", "hidden", "stream", "ways"];

export class EncodePage {
  /** @param {import("./visit.js").Visit} visit @param {import("./trainer.js").Trainer} trainer */
  constructor(visit, trainer) {
    this.visit = visit;
    this.trainer = trainer;
    this.root = element("main", {});
    this.place = this.newPlace();
    /** Of the answer that is waited for. */
    this.number = 0;
  }

  newPlace() {
    const {visit} = this;
    return new Place(encoder, visit.data.styles.encoder, {
      text: (/** @type {string} */ typed) => this.change({encode_text: typed}),
      ids: (/** @type {string} */ ids) => this.change({pasted_ids: ids}),
      place: (/** @type {number} */ symbol) => this.change({looked_at: symbol}),
      order: (/** @type {string} */ order) => this.change({order}),
      special: (/** @type {boolean} */ recognised) =>
        this.change({recognise_special: recognised ? "True" : "False"}),
      question: (/** @type {string} */ question) => this.change({question}),
    });
  }

  open() {
    this.place = this.newPlace();
    this.redraw();
  }

  leave() {
    this.place.leave();
  }

  redraw() {
    const trained = `${say("inputs.tokenizer")}: ${say("training.tokenizer.trained")}`;
    const top = element("div", "top", heading("encode", element("p", "caption", trained)));
    this.root.replaceChildren(top, this.place.root);
    this.encode();
  }

  /** @param {Record<string, unknown>} told */
  change(told) {
    this.visit.choose(told);
    this.encode();
  }

  async encode() {
    const {values, visitor} = this.visit;
    this.number += 1;
    const {number} = this;
    const typed = String(values.encode_text);
    const boxes = {
      typed,
      pasted: String(values.pasted_ids),
      looked_at: values.looked_at,
      question: openQuestion(values),
      max_text: MOST_TYPED,
    };
    const shown = await this.answer(typed);
    if (number === this.number) this.place.show({...shown, ...boxes, ...visitor});
  }

  /** @param {string} typed @returns {Promise<Record<string, unknown>>} */
  async answer(typed) {
    const {values} = this.visit;
    if (runInside(this.visit)) return {error: say("offline.run_vocabulary")};
    const training = chosenTraining(this.visit);
    const {ids, error} = parsedIds(String(values.pasted_ids));
    try {
      const payload = await this.trainer.ask("encode", {
        training,
        text: Array.from(typed).slice(0, MOST_TYPED).join(""),
        order: /** @type {import("../engine/encode.js").Order} */ (values.order),
        recognise: values.recognise_special === "True",
        lookedAt: values.looked_at === null ? null : Number(values.looked_at),
        pasted: ids,
        title: say("training.tokenizer.trained"),
        question: String(openQuestion(values)),
      });
      const unknown = payload.decoded.error;
      const problem = unknown ? say("offline.unknown_id", {id: unknown}) : error;
      const known = training.settings.special_tokens;
      return {
        ...payload,
        decoded: {...payload.decoded, error: problem},
        asked: ASKED_HERE,
        fixed: this.visit.hides("settings"),
        recognises: values.recognise_special === "True",
        known_special: known.slice(0, MOST_SPECIAL),
        more_special: known.slice(MOST_SPECIAL).length,
      };
    } catch (problem) {
      return {error: sentenceOf(problem)};
    }
  }
}

/**
 * The question that is open; links from before there were any show what they are about.
 * @param {import("./visit.js").Visit["values"]} values
 */
function openQuestion({question, looked_at: place, pasted_ids: pasted}) {
  return question || (place === null ? pasted && "ways" : "why");
}

/**
 * The ids in a pasted text, with spaces or commas between them, or what "Copy as JSON" gives.
 * @param {string} pasted
 */
function parsedIds(pasted) {
  const words = idsOfJson(pasted) ?? pasted.match(/[^\s,;[\]()]+/g) ?? [];
  const wrong = words.findIndex((word) => !/^[0-9]{1,12}$/.test(word));
  if (words.length > MOST_PASTED)
    return {ids: [], error: say("encode.ids.too_many", {count: words.length, most: MOST_PASTED})};
  if (wrong < 0) return {ids: words.map(Number), error: ""};
  const values = {word: `'${words[wrong].slice(0, 40)}'`, place: String(wrong + 1)};
  return {ids: [], error: say("encode.ids.wrong", values)};
}

/** @param {string} pasted @returns {string[] | null} */
function idsOfJson(pasted) {
  try {
    const rows = JSON.parse(pasted);
    const isList = Array.isArray(rows) && rows.every((row) => row && "id" in Object(row));
    return isList ? rows.map(({id}) => String(id)) : null;
  } catch {
    return null;
  }
}
