/** A page on paper: light, as wide as a sheet, with its address below; Streamlit draws neither. */
import {element} from "../../../bpe_view/shell/dom.js";
import {followPrinter} from "../../../bpe_view/shell/paper.js";
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const PREPARED = Symbol.for("bpe-explorer.paper");
const LONGEST = 300; // a longer address nobody types; the page's own then stands for it

/** Once for as long as the page is there. @param {Record<string, string>} parts */
export function preparePaper({page, component}) {
  const root = document.documentElement;
  if (keptAt(root, PREPARED)) return;
  const line = element("p", "printed-address");
  keepAt(root, PREPARED, line);
  followPrinter(() =>
    Array.from(document.querySelectorAll(component), ({shadowRoot}) => [
      .../** @type {NodeListOf<HTMLElement>} */ (
        shadowRoot?.querySelectorAll("[data-theme]") ?? []
      ),
    ]).flat(),
  );
  addEventListener("beforeprint", () => {
    const {href, origin, pathname} = location;
    line.textContent = href.length > LONGEST ? origin + pathname : href;
    document.querySelector(page)?.append(line);
  });
  addEventListener("afterprint", () => line.remove());
}
