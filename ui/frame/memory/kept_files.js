/**
 * Tokenizer files that are open are kept as long as the tab. After a reload one that the link names
 * is put into an input of the page, as if it were chosen again.
 */
import {PageInput} from "../../../bpe_view/settings_line/page_input.js";
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";
import {dropLarge, keepLarge, keptLarge} from "../../../bpe_view/shell/large_storage.js";

/**
 * @typedef {object} Files
 * @property {Record<string, [name: string, size: number][]>} open   by the digits of their content
 * @property {string[]} lacks   the digits of those that the link names and that are not open
 * @property {string} chosen    where files are opened
 * @property {string} again     the input for those that were open before
 */

const FILES = Symbol.for("bpe-explorer.files");
const SOON = 600; // frames in which an input is there, if it comes at all

/** What was chosen while this page is there, and the digits of what is kept and was asked for. */
class Seen {
  /** The last one first. @type {File[]} */ chosen = [];
  /** @type {Set<string>} */ kept = new Set();
  /** @type {Set<string>} */ asked = new Set();

  /** @param {string} where files are chosen, or dropped */
  constructor(where) {
    const take = (
      /** @type {Event} */ {target},
      /** @type {FileList | null | undefined} */ files,
    ) => {
      if (target instanceof Element && target.closest(where)) this.chosen.unshift(...(files ?? []));
    };
    const inInput = (/** @type {Event} */ {target}) =>
      target instanceof HTMLInputElement ? target.files : null;
    addEventListener("change", (event) => take(event, inInput(event)), {capture: true});
    addEventListener("drop", (event) => take(event, event.dataTransfer?.files), {capture: true});
  }
}

/** @param {Files} files */
export function keepFiles({open, lacks, chosen, again}) {
  const page = document.documentElement;
  const seen = /** @type {Seen | undefined} */ (keptAt(page, FILES)) ?? new Seen(chosen);
  keepAt(page, FILES, seen);
  for (const digits of seen.kept)
    if (!(digits in open || lacks.includes(digits))) {
      seen.kept.delete(digits);
      dropLarge(digits);
    }
  for (const [digits, parts] of Object.entries(open)) {
    const files = parts.map(([name, size]) =>
      seen.chosen.find((file) => file.name === name && file.size === size),
    );
    if (seen.kept.has(digits) || files.includes(undefined)) continue;
    seen.kept.add(digits);
    keepLarge(digits, files);
  }
  const wanted = lacks.filter((digits) => !seen.asked.has(digits));
  putBack(seen, wanted, again);
}

/**
 * One after the other: each makes a tokenizer by itself.
 * @param {Seen} seen @param {string[]} wanted @param {string} place
 */
async function putBack(seen, [digits, ...others], place) {
  if (!digits) return;
  seen.asked.add(digits);
  const files = /** @type {File[] | undefined} */ (await keptLarge(digits));
  if (!files) return putBack(seen, others, place);
  seen.kept.add(digits);
  const input = new PageInput(() => {});
  for (let frame = 0; frame < SOON && !input.give(place, ...files); frame++)
    await new Promise(requestAnimationFrame);
}
