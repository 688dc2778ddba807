import assert from "node:assert/strict";
import {test} from "node:test";
import {GifWriter} from "../../../../bpe_view/player/pictures/gif.js";
import {goldenGif, hexOf} from "../../golden.js";

test("a GIF is the one in which another program sees every picture", async () => {
  const {width, height, frames, hex} = goldenGif();
  const gif = new GifWriter(width, height);
  for (const pixels of frames)
    gif.add(
      Uint32Array.from(pixels, (colour) => Number.parseInt(colour, 16)),
      1.5,
    );
  assert.equal(await hexOf(gif.finish()), hex);
});

test("a picture that is like the one before takes no more than its table of colours", async () => {
  const pixels = Uint32Array.from({length: 100 * 100}, (_, i) => (i * 7919) & 0xffffff);
  const gif = new GifWriter(100, 100);
  gif.add(pixels, 1);
  const {size} = gif.finish();
  gif.add(pixels.slice(), 1);
  assert(gif.finish().size - size < 900);
});
