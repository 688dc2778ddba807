import assert from "node:assert/strict";
import {test} from "node:test";
import {
  chooseColours,
  countColours,
  nearest,
} from "../../../../bpe_view/player/pictures/gif_palette.js";

/** @param {number[]} pixels */
function countOf(pixels) {
  /** @type {Map<number, number>} */
  const uses = new Map();
  countColours(uses, Uint32Array.from(pixels));
  return uses;
}

test("every pixel is counted, however its neighbours look", () => {
  assert.deepEqual(
    [...countOf([1, 1, 2, 1, 1, 1, 3])],
    [
      [1, 5],
      [2, 1],
      [3, 1],
    ],
  );
});

test("as many colours as there is room for stay exactly what they are", () => {
  const pixels = Array.from({length: 255}, (_, i) => i * 1000);
  assert.deepEqual(chooseColours(countOf(pixels)), pixels);
});

test("of more colours the flat ones stay, and every one is shown by one that is near", () => {
  const flat = [0xffffff, 0x000000, 0xb8400a];
  const pixels = Array.from({length: 4000}, (_, i) => (i * 4099) & 0xffffff);
  const uses = countOf([...pixels, ...flat.flatMap((colour) => Array(5000).fill(colour))]);
  const colours = chooseColours(uses);
  assert.equal(colours.length, 255);
  for (const colour of flat) assert(colours.includes(colour));
  const place = nearest(colours);
  for (const colour of flat) assert.equal(colours[place(colour)], colour);
  for (const colour of pixels) {
    const shown = colours[place(colour)];
    for (const shift of [16, 8, 0])
      assert(Math.abs(((colour >> shift) & 255) - ((shown >> shift) & 255)) < 128);
  }
});
