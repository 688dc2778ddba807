/** The ladder as SVG, read back from what the browser has laid out, like all pictures. */
import {spokenLanguage} from "../shell/messages.js";
import {groundsOfChips} from "../tokens/pictures/backgrounds.js";
import {GlyphReader} from "../tokens/pictures/glyph_positions.js";
import {ownFonts} from "../tokens/pictures/own_fonts.js";
import {rectangle, svgText} from "../tokens/pictures/svg.js";

const MARGIN = 16; // pixels around it

/** @param {HTMLElement} root @param {string} title */
export async function ladderPicture(root, title) {
  const fonts = await ownFonts();
  const {left, top, width, height} = root.getBoundingClientRect();
  const origin = {left: left - MARGIN, top: top - MARGIN};
  const reader = new GlyphReader(root, origin);
  const place = (/** @type {Element} */ node) => {
    const box = node.getBoundingClientRect();
    return new DOMRect(box.x - origin.left, box.y - origin.top, box.width, box.height);
  };
  const all = (/** @type {string} */ look) => [...root.querySelectorAll(look)];
  const cells = all(".cell");
  const svg = svgText({
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    title,
    language: spokenLanguage(),
    paper: getComputedStyle(root).backgroundColor,
    accent: "",
    offset: 0,
    fonts,
    grounds: [],
    glyphs: [],
    above: all(".chosen").map((row) => {
      const {x, y, width: wide, height: high} = place(row);
      return rectangle(x, y, wide, high, getComputedStyle(row).backgroundColor);
    }),
    chips: groundsOfChips(root, place),
    words: [
      ...cells.flatMap((cell, at) => reader.ofCell(cell, cells[at - 1], cells[at + 1]) ?? []),
      ...all(".heads, .name, .number").flatMap((node) => reader.ofRunningText(node)),
    ],
  });
  return {name: "bpe-sizes.svg", blob: new Blob([svg], {type: "image/svg+xml"})};
}
