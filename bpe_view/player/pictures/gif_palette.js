/**
 * The colours of one picture of a GIF: at most 255. A picture of tokens has few flat colours and
 * many blends of them at the edges of letters, so each group of like colours is shown by the one
 * that is used most, and the flat ones stay exactly what they are.
 * Source of the grouping: P. Heckbert, "Color image quantization for frame buffer display" (1982).
 *
 * @typedef {[colour: number, uses: number]} Use
 */

const MOST_COLOURS = 255;
const SHIFTS = [16, 8, 0];

/**
 * @param {Map<number, number>} uses how often each colour 0xrrggbb is used
 * @param {Uint32Array} pixels
 */
export function countColours(uses, pixels) {
  let run = 0;
  for (let i = 0; i < pixels.length; i++) {
    run += 1;
    if (pixels[i] === pixels[i + 1]) continue;
    uses.set(pixels[i], (uses.get(pixels[i]) ?? 0) + run);
    run = 0;
  }
}

/** @param {Use[]} box */
function widest(box) {
  const spans = SHIFTS.map((shift) => {
    const values = box.map(([colour]) => (colour >> shift) & 255);
    return (
      values.reduce((high, value) => Math.max(high, value), 0) -
      values.reduce((low, value) => Math.min(low, value), 255)
    );
  });
  const span = Math.max(...spans);
  return {span, shift: SHIFTS[spans.indexOf(span)]};
}

/** Halves a group where its colours differ most. @param {Use[]} box @returns {Use[][]} */
function halves(box) {
  const {shift} = widest(box);
  const sorted = [...box].sort(([a], [b]) => ((a >> shift) & 255) - ((b >> shift) & 255));
  const middle = sorted.length >> 1;
  return [sorted.slice(0, middle), sorted.slice(middle)];
}

/** @param {Map<number, number>} uses @returns {number[]} */
export function chooseColours(uses) {
  /** @type {Use[]} */
  const all = [...uses];
  if (all.length <= MOST_COLOURS) return all.map(([colour]) => colour);
  let boxes = [{box: all, span: widest(all).span}];
  while (boxes.length < MOST_COLOURS) {
    const at = boxes.reduce((best, {span}, i) => (span > boxes[best].span ? i : best), 0);
    if (boxes[at].span === 0) break;
    const parts = halves(boxes[at].box).map((box) => ({box, span: widest(box).span}));
    boxes = [...boxes.slice(0, at), ...parts, ...boxes.slice(at + 1)];
  }
  return boxes.map(({box}) => box.reduce((best, use) => (use[1] > best[1] ? use : best))[0]);
}

/** @param {number} a @param {number} b */
function distance(a, b) {
  return SHIFTS.reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
}

/**
 * A function from a colour to the place of the nearest of some colours.
 * @param {number[]} colours
 */
export function nearest(colours) {
  /** @type {Map<number, number>} */
  const known = new Map(colours.map((colour, place) => [colour, place]));
  return (/** @type {number} */ colour) => {
    let place = known.get(colour);
    if (place === undefined) {
      const distances = colours.map((other) => distance(colour, other));
      place = distances.indexOf(Math.min(...distances));
      known.set(colour, place);
    }
    return place;
  };
}
