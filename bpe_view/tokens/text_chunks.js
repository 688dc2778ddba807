/**
 * Cutting a text into chunks of a few hundred base symbols, so that only those near the window's
 * visible part need cells. A block holds whole lines; a line too long for one block becomes a
 * block of its own whose chunks flow inline, so that a cut never shows as a line break.
 *
 * @typedef {{text: string, from: number, to: number}} ChunkText
 * @typedef {{inline: boolean, chunks: ChunkText[]}} Block
 */

const CHUNK_SYMBOLS = 150;
const CHUNK_LIMIT = 300;
const LONG_LINE = 600;

/** Characters that belong to the character before them, where a text must not be cut. */
const JOINS_PREVIOUS = /\p{M}|\u200c|\u200d|\p{Emoji_Modifier}|\p{RI}|[\u{e0020}-\u{e007f}]/u;

/** How many base symbols a text has. @param {string} text @param {"bytes" | "characters"} base */
export function symbolLength(text, base) {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const pair = unit >= 0xd800 && unit < 0xdc00;
    if (pair) i++;
    if (base === "characters" || unit < 0x80) length += 1;
    else length += unit < 0x800 ? 2 : pair ? 4 : 3;
  }
  return length;
}

/** Each with its end; phones of 2021 read no script with `(?<=` in it. @param {string} text @returns {string[]} */
export function linesIn(text) {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/**
 * @param {string} text
 * @param {"bytes" | "characters"} base
 * @param {Uint8Array} pieces
 * @returns {Block[]}
 */
export function cutText(text, base, pieces) {
  /** @type {Block[]} */
  const blocks = [];
  let group = {text: "", from: 0, to: 0};
  const flush = () => {
    if (group.text) blocks.push({inline: false, chunks: [group]});
    group = {text: "", from: group.to, to: group.to};
  };
  for (const line of linesIn(text)) {
    const length = symbolLength(line, base);
    if (length > LONG_LINE) {
      flush();
      blocks.push({inline: true, chunks: cutLine(line, group.from, base, pieces)});
      group.from = group.to = group.from + length;
      continue;
    }
    if (group.to - group.from + length > CHUNK_LIMIT) flush();
    group.text += line;
    group.to += length;
    if (group.to - group.from >= CHUNK_SYMBOLS) flush();
  }
  flush();
  return blocks;
}

function cutLine(line, from, base, pieces) {
  const chunks = [];
  let chunk = {text: "", from, to: from};
  let afterJoiner = false;
  for (const char of line) {
    const size = chunk.to - chunk.from;
    const canCut = !afterJoiner && char !== "\n" && !JOINS_PREVIOUS.test(char);
    if (canCut && (size >= CHUNK_LIMIT || (size >= CHUNK_SYMBOLS && pieces[chunk.to]))) {
      chunks.push(chunk);
      chunk = {text: "", from: chunk.to, to: chunk.to};
    }
    chunk.text += char;
    chunk.to += symbolLength(char, base);
    afterJoiner = char === "\u200d";
  }
  chunks.push(chunk);
  return chunks;
}
