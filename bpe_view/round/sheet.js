/** What every screen consists of: above where one is, below what there is to see and to do. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";

export class Sheet {
  top = element("header", {id: "top"});
  main = element("main", {class: "stack", tabindex: "-1"});
  heard = element("p", {class: "unseen", "aria-live": "polite"});
  root = element("div", "sheet", this.top, this.main, this.heard);

  /** Keeps the focus where it was, and what stands already where it is. @param {...Node} nodes */
  draw(...nodes) {
    const {main, heard} = this;
    const controls = () => [
      .../** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("button, input, summary")),
    ];
    const {activeElement} = /** @type {Document | ShadowRoot} */ (main.getRootNode());
    const focused = controls().indexOf(/** @type {HTMLElement} */ (activeElement));
    for (const child of [...main.children]) if (!nodes.includes(child)) child.remove();
    for (const [place, node] of nodes.entries())
      if (main.children[place] !== node) main.insertBefore(node, main.children[place]);
    if (focused >= 0) (controls()[focused] ?? main).focus();
    const said = main.querySelector("h1")?.textContent ?? main.textContent ?? "";
    if (heard.textContent !== said) heard.textContent = said;
  }

  /** @param {boolean} isHere @param {...(Node | string)} nodes */
  showTop(isHere, ...nodes) {
    const dot = element(
      "span",
      isHere ? "dot" : "dot is-away",
      say(isHere ? "round.here" : "round.away"),
    );
    this.top.replaceChildren(...nodes, " ", dot);
  }
}
