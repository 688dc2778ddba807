/** The compression of GIF: codes for strings of pixels seen before, 9 to 12 bits each. */

const CLEAR = 256;
const LAST = 257;
const MOST_CODES = 4096;

/** The codes as bytes in blocks of up to 255, as GIF wants them. */
class CodeWriter {
  /** @param {number} expected bytes, about */
  constructor(expected) {
    this.bytes = new Uint8Array(Math.max(1024, expected));
    this.length = 0;
    this.block = -1; // where the length of the open block stands
    this.buffer = 0;
    this.bits = 0;
  }

  /** @param {number} byte */
  byte(byte) {
    if (this.block < 0 || this.length - this.block === 256) this.block = this.put(0);
    this.put(byte);
    this.bytes[this.block] += 1;
  }

  /** @param {number} byte */
  put(byte) {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length] = byte;
    return this.length++;
  }

  /** @param {number} code @param {number} size in bits */
  code(code, size) {
    this.buffer |= code << this.bits;
    this.bits += size;
    for (; this.bits >= 8; this.bits -= 8, this.buffer >>>= 8) this.byte(this.buffer & 255);
  }

  finish() {
    if (this.bits > 0) this.byte(this.buffer & 255);
    this.put(0);
    return this.bytes.slice(0, this.length);
  }
}

/**
 * @param {Uint8Array} pixels at least one
 * @returns {Uint8Array<ArrayBuffer>} blocks, and the empty one at their end
 */
export function lzw(pixels) {
  const writer = new CodeWriter(pixels.length >> 2);
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
