/** The picture of all merges as SVG: read back from what the browser has laid out, like all others. */
import {spokenLanguage} from "../../shell/messages.js";
import {groundsOfText} from "../../tokens/pictures/backgrounds.js";
import {GlyphReader} from "../../tokens/pictures/glyph_positions.js";
import {ownFonts} from "../../tokens/pictures/own_fonts.js";
import {rectangle, svgText} from "../../tokens/pictures/svg.js";

const VEIL = "0.4"; // how much of the tokens' colours the water takes

/** @param {import("../../history/history.js").MergeHistory} history @returns {Promise<import("./exporter.js").Made>} */
export async function historyPicture(history) {
  const fonts = await ownFonts();
  history.root.classList.add("pictured");
  try {
    const svg = drawn(history, fonts);
    const name = `bpe-history-${history.step}.svg`;
    return {name, blob: new Blob([svg], {type: "image/svg+xml"})};
  } finally {
    history.root.classList.remove("pictured");
  }
}

/** @param {import("../../history/history.js").MergeHistory} history @param {import("../../tokens/pictures/own_fonts.js").Font[]} fonts */
function drawn({root, lands, read, step}, fonts) {
  const origin = root.getBoundingClientRect();
  const reader = new GlyphReader(root, origin);
  const parts = lands.map((land) => partsOf(land, step, origin));
  const letters = [...root.querySelectorAll(".letter")];
  const said = [...root.querySelectorAll(".axis, .handle"), read];
  return svgText({
    width: origin.width,
    height: origin.height,
    title: read.textContent ?? "",
    language: spokenLanguage(),
    paper: lands[0] ? getComputedStyle(lands[0].sky).backgroundColor : "",
    accent: "",
    offset: lands[0]?.told.offset ?? 0,
    fonts,
    grounds: parts.flatMap(({grounds}) => grounds),
    glyphs: letters.flatMap(
      (node, at) => reader.ofCell(node, letters[at - 1], letters[at + 1]) ?? [],
    ),
    above: parts.flatMap(({above}) => above),
    chips: [],
    words: said.flatMap((node) => reader.ofRunningText(node)),
  });
}

/**
 * Tokens as high as the water, and what stands above them.
 * @param {import("../../history/land.js").Land} land @param {number} step @param {DOMRect} origin
 */
function partsOf({told, cells, root, air, sky, line, handle}, step, origin) {
  const place = (/** @type {Element} */ node) => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return new DOMRect(x - origin.x, y - origin.y, width, height);
  };
  const [room, {bottom: level}, {left, right}] = [air, sky, line].map(place);
  const symbolAt = (/** @type {EventTarget | null} */ node) =>
    Number(/** @type {HTMLElement} */ (node).dataset.i) - told.offset;
  const grounds = groundsOfText(root, {source: told, step, symbolAt}, (node) => {
    const {left, right, bottom} = place(node);
    return {left, right, top: level, bottom};
  });
  const [{backgroundColor: paper}, {borderBottomColor: water}] = [sky, line].map((node) =>
    getComputedStyle(node),
  );
  const veil = rectangle(room.x, level, room.width, room.bottom - level, paper);
  veil.setAttribute("fill-opacity", VEIL);
  const {x, y, width, height} = place(handle);
  const pill = rectangle(x, y, width, height, water);
  pill.setAttribute("rx", String(height / 2));
  const surface = rectangle(left, level - 1, right - left, 2, water);
  const walls = cells.nodes.map((node) => wallOf(node, place(node), room));
  return {grounds, above: [veil, ...walls, surface, pill]};
}

/** @param {HTMLElement} node @param {DOMRect} box @param {DOMRect} room */
function wallOf(node, {left, right}, {bottom, height}) {
  const {color: colour, direction} = getComputedStyle(node, "::before");
  const part = Number(node.style.getPropertyValue("--h"));
  const [x, top] = [direction === "rtl" ? right : left, bottom - part * height];
  const width = node.classList.contains("wall") ? 4 : 2;
  return rectangle(x - width / 2, top, width, bottom - top, colour);
}
