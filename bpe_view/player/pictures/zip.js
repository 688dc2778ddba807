/**
 * Files into a zip, stored as they are: PNG cannot be pressed any further, so a zip is a list of
 * names, lengths and checksums around them. That is why this is no library's work, and neither
 * Python's: it would mean sending every picture to the server and back, and a file opened from
 * disk has none. Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;

const crcTable = Uint32Array.from({length: 256}, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @typedef {{name: string, bytes: Uint8Array<ArrayBuffer>}} File   the name is ASCII */

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Little-endian numbers, each with its size in bytes. @param {...[number, 2 | 4]} fields */
function record(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** @param {File[]} files @param {Date} [now] @returns {Blob} */
export function zipOf(files, now = new Date()) {
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const day = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  const content = [];
  const directory = [];
  let offset = 0;
  for (const {name, bytes} of files) {
    const nameBytes = new TextEncoder().encode(name);
    /** @type {[number, 2 | 4][]} */
    const common = [
      [VERSION, 2],
      [0, 2],
      [0, 2],
      [time, 2],
      [day, 2],
      [checksum(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    ];
    const local = record([LOCAL, 4], ...common);
    directory.push(
      record([CENTRAL, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      nameBytes,
    );
    content.push(local, nameBytes, bytes);
    offset += local.length + nameBytes.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record(
    [END, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...content, ...directory, end], {type: "application/zip"});
}
