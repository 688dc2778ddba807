/** A name, a bar and a number in a row, which one may press. */
import {element, setText} from "../shell/dom.js";
import {button} from "../shell/kit.js";
import {formatNumber} from "../shell/number_format.js";

/** @param {Node | string} name @param {() => void} [press] */
export function barRow(name, press) {
  const [face, bar, count] = [element("span", "", name), element("i", "bar"), element("b")];
  const row = press ? button("bar-row", face, press) : element("div", "bar-row", face);
  row.append(bar, count);
  /** @param {number} share of the longest bar that there may be @param {number} n */
  const set = (share, n) => {
    bar.style.setProperty("--share", String(share));
    setText(count, formatNumber(n));
  };
  return {row, set};
}
