/** The walls of a longer text, small; a frame around those in the picture moves along. */
import {element, setAttributes, svgElement} from "../shell/dom.js";
import {say} from "../shell/messages.js";

export class Strip {
  walls = svgElement("path");
  picture = svgElement("svg", {preserveAspectRatio: "none", "aria-hidden": "true"}, this.walls);
  water = element("div", "water");
  range = element("input", {type: "range", min: "0", "aria-label": say("history.part")});
  root = element("div", "strip", this.water, this.picture, this.range);
  shown = 0;

  /** @param {(from: number) => void} move */
  constructor(move) {
    this.range.addEventListener("input", () => {
      this.tell();
      move(this.range.valueAsNumber);
    });
    this.range.addEventListener("keydown", (event) => event.stopPropagation());
  }

  /**
   * @param {import("../tokens/token_source.js").Source} told @param {import("./heights.js").Heights} heights
   * @param {number} all base symbols @param {number} shown of them in the picture
   */
  show({gaps}, heights, all, shown) {
    this.root.hidden = all <= shown;
    this.shown = shown;
    const top = (/** @type {number} */ rank) => (100 - 100 * heights.ofWall(rank)).toFixed(1);
    const walls = Array.from(gaps.subarray(0, all), (rank, gap) => `M${gap + 1} 100V${top(rank)}`);
    this.walls.setAttribute("d", walls.join(""));
    this.picture.setAttribute("viewBox", `0 0 ${all} 100`);
    this.range.max = String(Math.max(0, all - shown));
    this.root.style.setProperty("--part", `${(100 * shown) / all}%`);
    this.tell();
  }

  tell() {
    const {valueAsNumber: from, max} = this.range;
    const values = {from: from + 1, to: from + this.shown, all: Number(max) + this.shown};
    setAttributes(this.range, {"aria-valuetext": say("history.part_of", values)});
  }

  /** @param {number} height */
  setLevel(height) {
    this.water.style.transform = `scaleY(${height.toFixed(4)})`;
  }
}
