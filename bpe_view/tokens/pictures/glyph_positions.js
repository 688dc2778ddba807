/**
 * Where the text of a laid-out part stands, piece by piece, so that a picture of it needs no layout
 * of its own.
 *
 * @typedef {object} Glyphs
 * @property {string} text
 * @property {number} x       where it starts: its right end, if it runs from right to left
 * @property {number} y       its baseline
 * @property {boolean} r
 * @property {number} ascent  of its type
 * @property {string} colour
 * @property {string} size
 * @property {string} family
 * @property {string} weight
 * @property {number} from    the first base symbol of its token, in the window; -1: of none
 */
import {element} from "../../shell/dom.js";
import {readOnce} from "./backgrounds.js";

const JOINER = "\u200d";
const MIRRORED = /\p{Bidi_Mirrored}/u;

/**
 * Whether a bracket stands in a run from right to left, and looks the other way. Its own direction
 * does not say: the browser may give a bracket that of its partner. Its place does.
 * @param {DOMRect} box
 * @param {DOMRect | null} before  of the character before it
 * @param {DOMRect | null} after
 */
function isTurned(box, before, after) {
  const neighbour = [before, after].find(
    (other) => other && other.top < box.bottom && other.bottom > box.top,
  );
  if (!neighbour) return false;
  return neighbour === before ? neighbour.left > box.left : neighbour.left < box.left;
}

function placeOfCharacter(cell) {
  return (cell?.closest(".g") ?? cell)?.getBoundingClientRect() ?? null;
}

export class GlyphReader {
  /**
   * @param {HTMLElement} frame everything that is read is inside of it
   * @param {{left: number, top: number}} origin of the picture, on the page
   */
  constructor(frame, origin) {
    this.frame = frame;
    this.origin = origin;
    this.range = document.createRange();
    const canvas = element("canvas").getContext("2d");
    this.canvas = /** @type {CanvasRenderingContext2D} */ (canvas);
    /** @type {Map<string, number>} */
    this.ascents = new Map();
    this.styleOfCell = readOnce((_, style) => this.readStyle(style));
  }

  /** How far the baseline lies under the top of a text's box; asked of the browser once a font. */
  ascent({fontFamily, fontSize, fontWeight}) {
    const font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const known = this.ascents.get(font);
    if (known !== undefined) return known;
    this.canvas.font = font;
    const {fontBoundingBoxAscent} = this.canvas.measureText("x");
    this.ascents.set(font, fontBoundingBoxAscent);
    return fontBoundingBoxAscent;
  }

  readStyle(style) {
    const {color, fontSize, fontFamily, fontWeight, direction} = style;
    return {
      r: direction === "rtl",
      colour: color,
      size: fontSize,
      family: fontFamily,
      weight: fontWeight,
      ascent: this.ascent(style),
    };
  }

  /**
   * @param {string} text
   * @param {DOMRect} box
   * @param {ReturnType<GlyphReader["readStyle"]>} style
   * @returns {Glyphs}
   */
  glyphs(text, box, style) {
    const x = (style.r ? box.right : box.left) - this.origin.left;
    return {...style, text, x, y: box.top + style.ascent - this.origin.top, from: -1};
  }

  /**
   * The text of one cell: a character, the mark of one, or part of one. Like the page it asks for
   * the joined shapes of Arabic letters itself.
   * @param {Element} node
   * @param {Element | undefined} before  the cell before it
   * @param {Element | undefined} after
   * @returns {Glyphs | null}
   */
  ofCell(node, before, after) {
    const content = node.firstChild;
    if (!(content instanceof Text) || !content.data) return null;
    this.range.selectNodeContents(content);
    const [box] = this.range.getClientRects();
    if (!box) return null;
    const joins = node.classList.contains("top") ? node.closest(".g.whole") : node;
    const text =
      (joins?.matches(".jb") ? JOINER : "") + content.data + (joins?.matches(".ja") ? JOINER : "");
    const glyphs = this.glyphs(text, box, this.styleOfCell(node));
    if (!MIRRORED.test(content.data)) return glyphs;
    const turned = isTurned(box, placeOfCharacter(before), placeOfCharacter(after));
    return {...glyphs, r: turned, x: (turned ? box.right : box.left) - this.origin.left};
  }

  /**
   * Running text, line by line. Not word by word: Chinese has no spaces.
   * @param {Node} root @returns {Glyphs[]}
   */
  ofRunningText(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      found.push(...this.linesOf(/** @type {Text} */ (node)));
    return found;
  }

  /** @param {Text} node */
  linesOf(node) {
    const style = this.readStyle(getComputedStyle(node.parentElement ?? this.frame));
    /** @type {{text: string, box: DOMRect}[]} */
    const lines = [];
    let end = 0;
    for (const char of node.data) {
      this.range.setStart(node, end);
      end += char.length;
      this.range.setEnd(node, end);
      const box = this.range.getClientRects()[0];
      const line = lines.at(-1);
      // A space at the end of a line has no box, and one at the start of an SVG text is left out.
      if (line && (!box || Math.abs(box.top - line.box.top) < 2)) line.text += char;
      else if (box && char.trim()) lines.push({text: char, box});
    }
    return lines.map(({text, box}) => this.glyphs(text, box, style));
  }
}
