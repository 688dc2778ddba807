/** The picture of all merges as SVG: read back from what the browser has laid out, like all others. */
import {svgElement} from "../../shell/dom.js";
import {spokenLanguage} from "../../shell/messages.js";
import {groundsOfText} from "./backgrounds.js";
import {GlyphReader} from "./glyph_positions.js";
import {ownFonts} from "./own_fonts.js";
import {paint, svgText} from "./svg.js";

/** How much of the tokens' colours the water takes. */
const VEIL = 0.4;

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

/** @param {import("../../history/history.js").MergeHistory} history @param {import("./own_fonts.js").Font[]} fonts */
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
  const {backgroundColor: paper} = getComputedStyle(sky);
  const {borderBottomColor: water} = getComputedStyle(line);
  const veil = {x: room.x, y: level, width: room.width, height: room.bottom - level};
  const pill = place(handle);
  const above = [
    svgElement("rect", {...veil, ...paint(paper), "fill-opacity": VEIL}),
    ...cells.nodes.flatMap((node) => wallOf(node, place(node), room)),
    svgElement("path", {
      d: `M${left} ${level}H${right}`,
      "stroke-width": 2,
      ...paint(water, "stroke"),
    }),
    svgElement("rect", {
      x: pill.x,
      y: pill.y,
      width: pill.width,
      height: pill.height,
      rx: pill.height / 2,
      ...paint(water),
    }),
  ];
  return {grounds, above};
}

/** @param {HTMLElement} node @param {DOMRect} box @param {DOMRect} room */
function wallOf(node, {left, right}, {bottom, height}) {
  const {color: colour, direction} = getComputedStyle(node, "::before");
  const part = Number(node.style.getPropertyValue("--h"));
  const [x, top] = [direction === "rtl" ? right : left, bottom - part * height];
  const wall = {d: `M${x} ${bottom}V${top}`, "stroke-width": 2, ...paint(colour, "stroke")};
  const head = {cx: x, cy: top, r: 3, ...paint(colour)};
  const heads = node.classList.contains("wall") ? [svgElement("circle", head)] : [];
  return part ? [svgElement("path", wall), ...heads] : [];
}
