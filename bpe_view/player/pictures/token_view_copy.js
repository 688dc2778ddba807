/**
 * What a picture shows, laid out once more where nobody sees it: the page's own token view, all of it
 * that a slide holds. As wide as the page's, so its lines break alike.
 *
 * @typedef {object} Subject   what there is to take pictures of
 * @property {HTMLElement} root   of the player; its colours are those of the picture
 * @property {import("../../tokens/token_view.js").TokenView} view  on the page
 * @property {import("../run/payload.js").Run} run
 * @property {number} step
 */
import {narrate} from "../panels/narration.js";
import {partNode} from "../../tokens/token_chip.js";
import {element, setText} from "../../shell/dom.js";
import {say, spokenLanguage} from "../../shell/messages.js";
import {tokenSpan} from "../../tokens/token_spans.js";
import {TokenView} from "../../tokens/token_view.js";
import {formatRatio} from "../../shell/number_format.js";
import {GlyphReader} from "../../tokens/pictures/glyph_positions.js";
import {groundsOfChips, groundsOfText} from "../../tokens/pictures/backgrounds.js";
import {svgText} from "../../tokens/pictures/svg.js";

/** Of a longer text a picture shows this much, in pixels; that is what a slide holds. */
const MOST_HEIGHT = 900;

const ABOVE_CELL = 5; // from a cell up to the top of its line

/** The first base symbol that can be seen in a scrolled view. */
function firstInSight(view) {
  if (view.root.scrollTop < ABOVE_CELL) return 0;
  const {top} = view.root.getBoundingClientRect();
  for (const {host, cells} of view.chunks) {
    if (!cells || host.getBoundingClientRect().bottom <= top) continue;
    const seen = cells.nodes.findIndex(
      (node) => (node.closest(".g") ?? node).getBoundingClientRect().top >= top - ABOVE_CELL,
    );
    if (seen >= 0) return cells.from + seen;
  }
  return 0;
}

/** Whether pictures show only part of the text. @param {TokenView} view */
export function isPart({root}) {
  return root.scrollTop >= ABOVE_CELL || root.scrollHeight > MOST_HEIGHT;
}

function dropChunk({host, inlineDirection}) {
  const line = host.closest(".line");
  host.remove();
  if (!(line instanceof HTMLElement)) return;
  // Its direction came from its first letter, which may be gone.
  line.dir = inlineDirection === "r" ? "rtl" : "ltr";
  if (!line.hasChildNodes()) line.remove();
}

export class PictureCopy {
  /**
   * @param {Subject} subject
   * @param {boolean} withSentence
   * @param {import("../../tokens/pictures/own_fonts.js").Font[]} fonts
   */
  constructor({root, view, run, step}, withSentence, fonts) {
    this.fonts = fonts;
    this.run = run;
    this.step = step;
    this.sentence = withSentence && !view.hidesNext ? element("p", "narration") : null;
    this.view = new TokenView();
    this.text = this.view.root;
    this.window = element("div", "picture-text", this.text);
    this.caption = element("p", "picture-caption");
    this.frame = element(
      "div",
      {class: "picture-copy", "aria-hidden": "true", inert: ""},
      ...(this.sentence ? [this.sentence] : []),
      this.window,
      this.caption,
    );
    this.window.style.width = `${view.root.clientWidth}px`;
    root.append(this.frame);
    this.view.hidesNext = view.hidesNext;
    this.view.show(run, step);
    this.view.disconnect();
    this.keepFrom(firstInSight(view));
    this.sentence?.replaceChildren(...narrate(run, step).map((part) => partNode(run, part)));
    setText(this.caption, this.captionText());
    this.window.style.height = `${Math.min(this.window.offsetHeight, MOST_HEIGHT)}px`;
  }

  get width() {
    return this.frame.offsetWidth;
  }

  get height() {
    return this.frame.offsetHeight;
  }

  remove() {
    this.frame.remove();
  }

  /** Builds the cells from a base symbol on, as far as a picture reaches, and drops the rest. */
  keepFrom(symbol) {
    const {chunks} = this.view;
    const first = Math.max(
      0,
      chunks.findIndex(({text}) => text.to > symbol),
    );
    chunks.slice(0, first).forEach(dropChunk);
    const {top} = this.text.getBoundingClientRect();
    let end = first;
    // Twice the height: the symbol may stand some way into its chunk.
    for (
      ;
      end < chunks.length && chunks[end].host.getBoundingClientRect().top - top < 2 * MOST_HEIGHT;
      end++
    )
      this.view.enliven(chunks[end]);
    chunks.slice(end).forEach(dropChunk);
    this.view.chunks = chunks.slice(first, end);
    if (symbol > 0) this.hideAbove(symbol);
  }

  hideAbove(symbol) {
    const node = this.view.nodeOf(symbol);
    if (!node) return;
    const above =
      (node.closest(".g") ?? node).getBoundingClientRect().top -
      this.text.getBoundingClientRect().top -
      ABOVE_CELL;
    this.text.style.marginTop = `${-Math.max(0, Math.round(above))}px`;
  }

  captionText() {
    const {step} = this;
    const {size, tokenCounts, byte_count} = this.run;
    const ratio = formatRatio(byte_count / Math.max(1, tokenCounts[step]));
    const done = say("player.step_of", {done: step, merges: say("tokens.merges", {n: size})});
    return [done, say("tokens.tokens", {n: tokenCounts[step]}), say("tokens.ratio", {ratio})].join(
      " · ",
    );
  }

  /** @returns {string} the picture as SVG */
  draw() {
    const origin = this.frame.getBoundingClientRect();
    const seen = this.window.getBoundingClientRect();
    const inText = (/** @type {Element} */ node) => {
      const box = node.getBoundingClientRect();
      return box.width >= 0.5 && box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1
        ? box
        : null;
    };
    const reader = new GlyphReader(this.frame, origin);
    const {backgroundColor, outlineColor} = getComputedStyle(this.frame);
    return svgText({
      width: this.width,
      height: this.height,
      title: this.caption.textContent,
      language: spokenLanguage(),
      paper: backgroundColor,
      accent: outlineColor,
      offset: this.run.offset,
      fonts: this.fonts,
      grounds: groundsOfText(this.text, this.view, (node) => within(inText(node), origin)),
      glyphs: this.glyphs(reader, inText),
      chips: this.sentence
        ? groundsOfChips(this.sentence, (node) => within(node.getBoundingClientRect(), origin))
        : [],
      words: [
        ...(this.sentence ? reader.ofRunningText(this.sentence) : []),
        ...reader.ofRunningText(this.caption),
      ],
    });
  }

  /** @param {GlyphReader} reader @param {(node: Element) => DOMRect | null} inText */
  glyphs(reader, inText) {
    const found = [];
    const cells = Array.from(this.text.querySelectorAll(".y, .top")).filter(inText);
    for (const [i, node] of cells.entries()) {
      const glyphs = reader.ofCell(node, cells[i - 1], cells[i + 1]);
      if (!glyphs) continue;
      const loose = node.matches(".g:not(.whole) .top");
      if (!loose)
        glyphs.from = tokenSpan(
          this.view.source.gaps,
          this.view.symbolAt(node),
          this.view.step,
        ).from;
      found.push(glyphs);
    }
    return found;
  }
}

/**
 * @param {DOMRect | null} box on the page
 * @param {DOMRect} origin of the picture
 * @returns {import("../../tokens/pictures/backgrounds.js").Box | null}
 */
function within(box, origin) {
  return (
    box && {
      left: box.left - origin.left,
      right: box.right - origin.left,
      top: box.top - origin.top,
      bottom: box.bottom - origin.top,
    }
  );
}
