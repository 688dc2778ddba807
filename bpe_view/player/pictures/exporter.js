/** A picture of a step, as a file. */
import {drawnOnCanvas, pngOf} from "./svg_to_png.js";
import {PictureCopy} from "./token_view_copy.js";
import {ownFonts} from "../../tokens/pictures/own_fonts.js";

const FINE = 2; // twice as fine as the page, for projectors and paper

/**
 * @param {import("./token_view_copy.js").Subject} subject
 * @param {"svg" | "png"} format
 * @param {boolean} sentence whether what merges next is said above it
 * @returns {Promise<{name: string, blob: Blob}>}
 */
export async function makePicture(subject, format, sentence) {
  const fonts = await ownFonts();
  const copy = new PictureCopy(subject, sentence, fonts);
  try {
    const svg = copy.draw();
    const name = `bpe-step-${String(subject.step).padStart(4, "0")}.${format}`;
    if (format === "svg") return {name, blob: new Blob([svg], {type: "image/svg+xml"})};
    return {name, blob: await pngOf(await drawnOnCanvas(svg, copy.width, copy.height, FINE))};
  } finally {
    copy.remove();
  }
}
