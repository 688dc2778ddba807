/** Which training is chosen: page Watch shows it, page Encode encodes with it. */

import {RUN, wordsOf} from "./properties.js";

/** The run in the file, where that is chosen. @param {import("./visit.js").Visit} visit */
export function runInside({data, values}) {
  return (values.sample === RUN && data.run) || null;
}

/** @param {import("./visit.js").Visit} visit */
export function chosenSample({data, values}) {
  return data.samples.find(({key}) => key === values.sample);
}

/** @param {import("./visit.js").Visit} visit @returns {import("./trainer.js").Asked} */
export function chosenTraining(visit) {
  const text =
    runInside(visit)?.payload.text ?? chosenSample(visit)?.text ?? String(visit.values.text);
  const settings = settingsOf(visit.values);
  return {identity: digest(JSON.stringify([text, settings])), text, settings};
}

/**
 * @param {import("./properties.js").Values} values
 * @returns {import("../engine/train.js").Settings}
 */
function settingsOf(values) {
  return {
    base: /** @type {import("../engine/alphabet.js").Base} */ (values.base),
    split: String(values.split),
    tie_rule: /** @type {import("../engine/alphabet.js").TieRule} */ (values.tie_rule),
    vocab_size: Number(values.vocab_size),
    min_count: Number(values.min_count),
    special_tokens: wordsOf(String(values.special_tokens)),
  };
}

/** The same for the same text (FNV-1a in two halves): it tells runs apart. @param {string} text */
function digest(text) {
  let [one, other] = [0x811c9dc5, 0xcbf29ce4];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x01000197);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
