import assert from "node:assert/strict";
import {test} from "node:test";
import {lzw} from "../../../../bpe_view/player/pictures/gif_lzw.js";

/** @param {Uint8Array} blocks as GIF holds them: a length, so many bytes, … and a length of 0 */
function joined(blocks) {
  const bytes = [];
  let at = 0;
  for (; blocks[at] > 0; at += blocks[at] + 1)
    bytes.push(...blocks.slice(at + 1, at + 1 + blocks[at]));
  assert.equal(at, blocks.length - 1);
  return bytes;
}

/** The decoder of the GIF specification, written from its appendix F. @param {Uint8Array} blocks */
function decoded(blocks) {
  const bytes = joined(blocks);
  let bit = 0;
  const read = (/** @type {number} */ size) => {
    let code = 0;
    for (let i = 0; i < size; i++, bit++) code |= ((bytes[bit >> 3] >> (bit & 7)) & 1) << i;
    return code;
  };
  const first = () => [...Array.from({length: 256}, (_, i) => [i]), [], []];
  let [table, size] = [first(), 9];
  /** @type {number[] | null} */
  let before = null;
  const pixels = [];
  for (;;) {
    const code = read(size);
    if (code === 257) return pixels;
    if (code === 256) {
      [table, size, before] = [first(), 9, null];
      continue;
    }
    assert(code < table.length || (code === table.length && before));
    /** @type {number[]} */
    const string = table[code] ?? [.../** @type {number[]} */ (before), before?.[0] ?? 0];
    pixels.push(...string);
    if (before && table.length < 4096) table.push([...before, string[0]]);
    if (table.length === 1 << size && size < 12) size += 1;
    before = string;
  }
}

/** @param {number} length @param {number} colours */
function noise(length, colours) {
  let state = 1;
  return Uint8Array.from({length}, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 16) % colours;
  });
}

test("what is pressed comes out again", () => {
  const pictures = [
    Uint8Array.of(255),
    new Uint8Array(100_000),
    Uint8Array.from({length: 5000}, (_, i) => i & 1),
    noise(300, 256),
    noise(60_000, 256),
    noise(60_000, 3),
  ];
  for (const pixels of pictures) assert.deepEqual(decoded(lzw(pixels)), [...pixels]);
});

test("every length around the growth of the codes ends well", () => {
  const pixels = noise(5200, 256);
  for (let length = 1; length < 5200; length += length > 240 && length < 280 ? 1 : 61)
    assert.deepEqual(decoded(lzw(pixels.slice(0, length))), [...pixels.slice(0, length)]);
});

test("one colour takes next to nothing", () => {
  assert(lzw(new Uint8Array(100_000)).length < 1000);
});
