/**
 * Pictures into an animated GIF, in the browser for the same reasons as the zip. Each picture but
 * the first holds only the rectangle that differs from the one before, and in it only the pixels
 * that differ. Source: CompuServe, "Graphics Interchange Format, Version 89a" (1990).
 */
import {contextOf} from "./svg_to_png.js";
import {lzw} from "./gif_lzw.js";
import {chooseColours, countColours, nearest} from "./gif_palette.js";

const UNCHANGED = 255; // the place in the colour table that means "as before"

const SAME = 0x1000000; // a pixel as before; no colour, because it has more than 24 bits

/** @typedef {{left: number, top: number, width: number, height: number}} Area */

/** @param {HTMLCanvasElement} canvas @returns {Uint32Array} 0xrrggbb */
export function pixelsOf(canvas) {
  const {data} = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.length / 4);
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = (data[4 * i] << 16) | (data[4 * i + 1] << 8) | data[4 * i + 2];
  return pixels;
}

/** @param {number} value */
function short(value) {
  return [value & 255, value >> 8];
}

/**
 * The smallest rectangle that holds what differs; one pixel if nothing does.
 * @param {Uint32Array} pixels @param {Uint32Array} before @param {number} width @returns {Area}
 */
function changedArea(pixels, before, width) {
  let [left, right, top, bottom] = [width, -1, -1, 0];
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i] === before[i]) continue;
    const x = i % width;
    bottom = (i - x) / width;
    if (top < 0) top = bottom;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return top < 0
    ? {left: 0, top: 0, width: 1, height: 1}
    : {left, top, width: right - left + 1, height: bottom - top + 1};
}

export class GifWriter {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    /** @type {Uint32Array | null} */
    this.before = null;
    this.parts = [
      new TextEncoder().encode("GIF89a"),
      Uint8Array.from([...short(width), ...short(height), 0x70, 0, 0]),
      Uint8Array.from([0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0]), // for ever
    ];
  }

  /**
   * Writes a picture at once, with a colour table of its own, so that one before is all to keep.
   * @param {Uint32Array} pixels
   * @param {number} seconds that it stays
   */
  add(pixels, seconds) {
    const {before, width, height} = this;
    const area = before ? changedArea(pixels, before, width) : {left: 0, top: 0, width, height};
    const changed = this.changedPixels(pixels, area);
    /** @type {Map<number, number>} */
    const uses = new Map();
    countColours(uses, changed);
    uses.delete(SAME);
    const colours = chooseColours(uses);
    const table = Array.from({length: 256}, (_, i) => colours[i] ?? 0).flatMap((colour) => [
      colour >> 16,
      (colour >> 8) & 255,
      colour & 255,
    ]);
    const control = [0x21, 0xf9, 4, 0x05, ...short(Math.round(seconds * 100)), UNCHANGED, 0];
    const place = [0x2c, ...[area.left, area.top, area.width, area.height].flatMap(short), 0x87];
    this.parts.push(
      Uint8Array.from([...control, ...place, ...table, 8]),
      lzw(places(changed, nearest(colours))),
    );
    this.before = pixels;
  }

  /** @param {Uint32Array} pixels @param {Area} area */
  changedPixels(pixels, {left, top, width, height}) {
    const found = new Uint32Array(width * height);
    for (let y = 0, to = 0; y < height; y++) {
      const start = (top + y) * this.width + left;
      for (let from = start; from < start + width; from++) {
        found[to++] = this.before && this.before[from] === pixels[from] ? SAME : pixels[from];
      }
    }
    return found;
  }

  /** @returns {Blob} */
  finish() {
    return new Blob([...this.parts, Uint8Array.of(0x3b)], {type: "image/gif"});
  }
}

/** @param {Uint32Array} pixels @param {(colour: number) => number} placeOf */
function places(pixels, placeOf) {
  const found = new Uint8Array(pixels.length);
  let colour = SAME;
  let place = UNCHANGED;
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i] !== colour) {
      colour = pixels[i];
      place = colour === SAME ? UNCHANGED : placeOf(colour);
    }
    found[i] = place;
  }
  return found;
}
