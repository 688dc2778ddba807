/** Making the files: one picture, or those of a run, with progress and a way to stop. */
import {drawnOnCanvas, pngOf} from "./svg_to_png.js";
import {PictureCopy} from "./token_view_copy.js";
import {ownFonts} from "../../tokens/pictures/own_fonts.js";
import {GifWriter, pixelsOf} from "./gif.js";
import {zipOf} from "./zip.js";

/**
 * @typedef {import("./token_view_copy.js").Subject} Subject
 * @typedef {{name: string, blob: Blob}} Made
 *
 * @typedef {object} Wishes
 * @property {number[]} steps
 * @property {boolean} sentence
 * @property {number} seconds    that each picture of a GIF stays
 * @property {AbortSignal} signal
 * @property {(done: number) => void} onProgress
 */

/** More pictures nobody looks through, and a browser's memory is not endless. */
export const MOST_PICTURES = 120;

const FINE = 2; // twice as fine as the page, for projectors and paper

const GIF_WIDTH = 1400; // a GIF this wide, in pixels of the file, is readable and not yet heavy

const LAST_STAYS = 3; // the end of a run stays longer, before it begins again

/**
 * Every so many steps from one step to another, which always comes last.
 * @param {number} from @param {number} to @param {number} every
 */
export function chosenSteps(from, to, every) {
  const steps = [];
  for (let step = from; step < to; step += every) steps.push(step);
  return [...steps, to];
}

/** @param {number} number */
function fourDigits(number) {
  return String(number).padStart(4, "0");
}

/**
 * @param {Subject} subject
 * @param {number} step
 * @param {"svg" | "png"} format
 * @param {boolean} sentence
 * @returns {Promise<Made>}
 */
export async function makePicture(subject, step, format, sentence) {
  const fonts = await ownFonts();
  const copy = new PictureCopy(subject, [step], sentence, fonts);
  try {
    const svg = copy.draw(step);
    const name = `bpe-step-${fourDigits(step)}.${format}`;
    if (format === "svg") return {name, blob: new Blob([svg], {type: "image/svg+xml"})};
    return {name, blob: await pngOf(await drawnOnCanvas(svg, copy.width, copy.height, FINE))};
  } finally {
    copy.remove();
  }
}

/**
 * @param {Subject} subject
 * @param {Wishes} wishes
 * @param {number | null} scale  null: as large as a GIF should be
 * @param {(canvas: HTMLCanvasElement, place: number) => void | Promise<void>} take
 */
async function drawAll(subject, {steps, sentence, signal, onProgress}, scale, take) {
  const fonts = await ownFonts();
  const copy = new PictureCopy(subject, steps, sentence, fonts);
  try {
    const fine = scale ?? Math.max(1, Math.min(FINE, GIF_WIDTH / copy.width));
    for (const [place, step] of steps.entries()) {
      const canvas = await drawnOnCanvas(copy.draw(step), copy.width, copy.height, fine);
      await take(canvas, place);
      onProgress(place + 1);
      await new Promise((resolve) => setTimeout(resolve)); // so that the page can draw and hear
      signal.throwIfAborted();
      if (!copy.frame.isConnected) throw new DOMException("The page was left.", "AbortError");
    }
  } finally {
    copy.remove();
  }
}

/** @param {Subject} subject @param {Wishes} wishes @returns {Promise<Made>} */
export async function makeZip(subject, wishes) {
  /** @type {import("./zip.js").File[]} */
  const files = [];
  await drawAll(subject, wishes, FINE, async (canvas, place) => {
    const png = await pngOf(canvas);
    files.push({
      name: `bpe-${fourDigits(place + 1)}.png`,
      bytes: new Uint8Array(await png.arrayBuffer()),
    });
  });
  return {name: "bpe-pictures.zip", blob: zipOf(files)};
}

/** @param {Subject} subject @param {Wishes} wishes @returns {Promise<Made>} */
export async function makeGif(subject, wishes) {
  let writer = /** @type {GifWriter | null} */ (null);
  const {steps, seconds} = wishes;
  await drawAll(subject, wishes, null, (canvas, place) => {
    writer ??= new GifWriter(canvas.width, canvas.height);
    writer.add(pixelsOf(canvas), place === steps.length - 1 ? seconds + LAST_STAYS : seconds);
  });
  if (!writer) throw new Error("No picture was asked for.");
  return {name: "bpe-run.gif", blob: writer.finish()};
}
