/**
 * The links to the pages are a landmark of the page, and on a phone one menu: a button that says
 * where one is opens them, and what stands beside them. Streamlit draws them in any order, and anew
 * on another page.
 */
import {element, setAttributes, setText} from "../../../bpe_view/shell/dom.js";
import {keepAt, keptAt} from "../../../bpe_view/shell/host.js";

const NAVIGATION = ".st-key-navigation";
const OFFERED = Symbol.for("bpe-explorer.phone-menu");

/** Once for as long as the page is there. @param {string} name of the landmark */
export function offerPhoneMenu(name) {
  const page = document.documentElement;
  const before = /** @type {PhoneMenu | undefined} */ (keptAt(page, OFFERED));
  const menu = before ?? new PhoneMenu();
  keepAt(page, OFFERED, menu);
  menu.name = name;
  menu.follow();
}

class PhoneMenu {
  name = "";
  button = element("button", {type: "button", class: "page-menu", "aria-expanded": "false"});
  watch = new MutationObserver(() => this.follow());

  constructor() {
    this.button.addEventListener("click", () => this.open(!this.isOpen));
    document.addEventListener("keydown", ({key}) => {
      if (key !== "Escape" || !this.isOpen) return;
      this.open(false);
      this.button.focus();
    });
    this.watch.observe(document.body, {childList: true, characterData: true, subtree: true});
  }

  get isOpen() {
    return this.button.ariaExpanded === "true";
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.button.ariaExpanded = String(isOpen);
  }

  /** Marks the landmark and its link, and puts the button before the links where it is missing. */
  follow() {
    const whole = document.querySelector(NAVIGATION);
    const here = whole?.querySelector("a:has(strong)");
    if (!whole || !here) return;
    setAttributes(whole, {role: "navigation", "aria-label": this.name});
    for (const link of whole.querySelectorAll("a[aria-current]"))
      if (link !== here) link.removeAttribute("aria-current");
    setText(this.button, here.textContent ?? ""); // in another language the link is the same
    if (here.ariaCurrent === "page" && this.button.parentNode === whole) return;
    here.ariaCurrent = "page";
    if (this.button.parentNode !== whole) whole.prepend(this.button);
    this.open(false);
  }
}
