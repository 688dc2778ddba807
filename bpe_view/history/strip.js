/** The walls of a longer text, small; a frame around those in the picture moves along. */
import {element, setAttributes, svgElement} from "../shell/dom.js";
import {say} from "../shell/messages.js";

export class Strip {
  walls = svgElement("path", {});
  picture = svgElement("svg", {preserveAspectRatio: "none", "aria-hidden": "true"}, this.walls);
  water = element("div", "water");
  range = element("input", {
    type: "range",
    min: "0",
    value: "0",
    "aria-label": say("history.part"),
  });
  root = element("div", {class: "strip", hidden: ""}, this.water, this.picture, this.range);
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
   * @param {import("./history.js").Told} told @param {import("./heights.js").Heights} heights
   * @param {number} all symbols @param {number} shown of them in the picture
   */
  show({gaps}, heights, all, shown) {
    this.root.hidden = all <= shown;
    if (this.root.hidden) return;
    this.shown = shown;
    const top = (/** @type {number} */ rank) => (100 - 100 * heights.ofWall(rank)).toFixed(1);
    const walls = Array.from(
      gaps.subarray(0, all - 1),
      (rank, gap) => `M${gap + 1} 100V${top(rank)}`,
    );
    this.picture.setAttribute("viewBox", `0 0 ${all} 100`);
    this.walls.setAttribute("d", walls.join(""));
    setAttributes(this.range, {max: all - shown, step: 1});
    this.root.style.setProperty("--part", `${(100 * shown) / all}%`);
    this.tell();
  }

  tell() {
    const from = this.range.valueAsNumber;
    const values = {
      from: from + 1,
      to: from + this.shown,
      all: Number(this.range.max) + this.shown,
    };
    this.range.setAttribute("aria-valuetext", say("history.part_of", values));
  }

  /** @param {number} height */
  setLevel(height) {
    this.water.style.transform = `scaleY(${height.toFixed(4)})`;
  }
}
