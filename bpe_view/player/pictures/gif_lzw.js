/** The compression of GIF: codes for strings of pixels seen before, 9 to 12 bits each. */

const CLEAR = 256;
const LAST = 257;
const MOST_CODES = 4096;

/** The codes as bytes in blocks of up to 255, as GIF wants them. */
class CodeWriter {
  block = [0]; // the open block: its length, and its bytes
  blocks = [this.block];
  buffer = 0;
  bits = 0;

  /** @param {number} byte */
  byte(byte) {
    if (this.block.length > 255) {
      this.block = [0];
      this.blocks.push(this.block);
    }
    this.block[0] = this.block.push(byte) - 1;
  }

  /** @param {number} code @param {number} size in bits */
  code(code, size) {
    this.buffer |= code << this.bits;
    this.bits += size;
    for (; this.bits >= 8; this.bits -= 8, this.buffer >>>= 8) this.byte(this.buffer & 255);
  }

  finish() {
    if (this.bits > 0) this.byte(this.buffer & 255);
    return new Uint8Array([...this.blocks.flat(), 0]);
  }
}

/**
 * @param {Uint8Array} pixels at least one
 * @returns {Uint8Array<ArrayBuffer>} blocks, and the empty one at their end
 */
export function lzw(pixels) {
  const writer = new CodeWriter();
  // The code of (string, next pixel), with the round it was given in: a new round forgets all.
  const codes = new Int32Array(MOST_CODES << 8);
  let round = 1;
  let size = 9;
  let next = LAST + 1;
  let string = pixels[0];
  writer.code(CLEAR, size);
  for (let i = 1; i < pixels.length; i++) {
    const key = (string << 8) | pixels[i];
    if (codes[key] >> 12 === round) {
      string = codes[key] & 4095;
      continue;
    }
    writer.code(string, size);
    string = pixels[i];
    if (next < MOST_CODES) {
      if (next === 1 << size) size += 1;
      codes[key] = (round << 12) | next++;
      continue;
    }
    writer.code(CLEAR, size);
    round += 1;
    size = 9;
    next = LAST + 1;
  }
  writer.code(string, size);
  if (next === 1 << size && size < 12) size += 1;
  writer.code(LAST, size);
  return writer.finish();
}
