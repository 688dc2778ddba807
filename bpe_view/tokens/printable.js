/** How a token is written for people (bpe_core/common/printable.py, whose table of marks it is given). */
import {strictUtf8} from "./utf8.js";

const MOST_WRITTEN = 400; // bytes of the longest token that is written whole

const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zs}\p{Zl}\p{Zp}]$/u;
const COMBINING = /^[\p{Mn}\p{Me}]/u;
const DOTTED_CIRCLE = "◌";
const CONTROL_PICTURES = 0x2400;

export class Printer {
  /** @param {Record<string, string>} marks of characters that one cannot see */
  constructor(marks) {
    this.marks = marks;
    const single = Object.values(marks).filter((mark) => mark.length === 1);
    this.markCharacters = new Set([...single, "⟨", "⟩", DOTTED_CIRCLE]);
  }

  /** A character as people can see it: itself, or a mark. */
  visible(character) {
    const mark = this.marks[character];
    if (mark) return mark;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
    const isPicture = code >= CONTROL_PICTURES && code < CONTROL_PICTURES + 0x20;
    if (isPicture || this.markCharacters.has(character) || INVISIBLE.test(character))
      return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    return character;
  }

  /** A token as people can read it. @param {Uint8Array} bytes */
  printable(bytes) {
    if (bytes.length <= MOST_WRITTEN) return this.whole(bytes);
    const first = edge(bytes, MOST_WRITTEN / 2);
    const last = edge(bytes, bytes.length - MOST_WRITTEN / 2);
    const [begin, end] = [bytes.subarray(0, first), bytes.subarray(last)];
    return `${this.whole(begin)}⟨…${last - first}…⟩${this.whole(end)}`;
  }

  /** @param {Uint8Array} bytes */
  whole(bytes) {
    let written = "";
    let place = 0;
    while (place < bytes.length) {
      let end = place;
      let size = characterAt(bytes, end);
      while (size > 0) {
        end += size;
        size = characterAt(bytes, end);
      }
      if (end > place) written += this.visibleText(strictUtf8.decode(bytes.subarray(place, end)));
      if (size < 0) written += `⟨${hexOf(bytes.subarray(end, end - size))}⟩`;
      place = end - size;
    }
    return written;
  }

  visibleText(text) {
    const joined = Array.from(text, (character) => this.visible(character)).join("");
    return COMBINING.test(joined) ? DOTTED_CIRCLE + joined : joined;
  }
}

/**
 * The labels of tokens, each written when it is first looked at: a long run has more than one would send.
 * @param {(id: number) => Uint8Array | null} bytesOf  null: there is no such token
 * @param {Record<string, string>} marks of characters that one cannot see
 * @param {Record<number, string>} known labels that are no tokens' bytes
 * @returns {Pick<import("./token_source.js").Source, "label" | "partial">}
 */
export function writtenLabels(bytesOf, marks, known = {}) {
  const printer = new Printer(marks);
  const written = {...known};
  /** @type {Map<number, boolean>} */
  const partial = new Map();
  return {
    label: (id) => {
      const bytes = id in written ? null : bytesOf(id);
      if (bytes) written[id] = printer.printable(bytes);
      return written[id];
    },
    partial: {
      has: (id) => {
        const found = partial.get(id) ?? isPartial(bytesOf(id) ?? new Uint8Array());
        partial.set(id, found);
        return found;
      },
    },
  };
}

/** Whether a token is not valid UTF-8 by itself. @param {Uint8Array} bytes */
export function isPartial(bytes) {
  try {
    strictUtf8.decode(bytes);
  } catch {
    return true;
  }
  return false;
}

/** The edge of a character at a place, or up to three bytes before it. */
function edge(bytes, place) {
  for (let near = place; near > place - 4; near--) if ((bytes[near] & 0xc0) !== 0x80) return near;
  return place; // no UTF-8 at all
}

/** @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

/**
 * How many bytes the character at a place has; below 0: so many bytes that are none; 0: the end.
 */
function characterAt(bytes, place) {
  if (place >= bytes.length) return 0;
  const lead = bytes[place];
  if (lead < 0x80) return 1;
  const size = lead >= 0xc2 && lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  // After some bytes not every continuation is a character of its own, or one at all.
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let next = 1; next < size; next++) {
    const byte = bytes[place + next] ?? 0;
    const isFirst = next === 1;
    if (byte < (isFirst ? lowest : 0x80) || byte > (isFirst ? highest : 0xbf)) return -next;
  }
  return size;
}
