/** In which order to merge, whether special tokens are recognized, what is done to a text before. */
import {element} from "../shell/dom.js";
import {panel, segments} from "../shell/kit.js";
import {say} from "../shell/messages.js";

const ORDERS = ["rank", "left-to-right", "longest"];

export class OrderPanel {
  /** @param {(name: "order" | "recognise_special", value: string | boolean) => void} report */
  constructor(report) {
    const faces = ORDERS.map((order) => [order, say(`encode.order.${order}`)]);
    const title = say("encode.order.label");
    this.orders = segments("segments", title, Object.fromEntries(faces), (order) =>
      report("order", order),
    );
    this.lesson = element("p", "hint");
    this.box = element("input", {type: "checkbox"});
    this.box.addEventListener("change", () => report("recognise_special", this.box.checked));
    this.special = element("label", "check", this.box, say("encode.special.label"));
    this.known = element("p", "hint");
    const parts = [this.orders.root, this.lesson, this.special, this.known];
    this.root = panel("orders", title, ...parts);
    this.heading = /** @type {HTMLElement} */ (this.root.firstChild);
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show({order, has_orders, recognises = false, known_special: known = [], more_special: n = 0}) {
    this.heading.hidden = this.orders.root.hidden = this.lesson.hidden = !has_orders;
    this.orders.show(order);
    this.lesson.textContent = say(`encode.order_lesson.${order}`);
    this.box.checked = recognises;
    this.special.hidden = known.length === 0;
    const tokens = known.join(say("encode.special.between"));
    const said = known.length === 0 ? "none" : n ? "some" : "all";
    this.known.textContent = say(`encode.special.${said}`, {tokens, n});
  }
}

/**
 * What a tokenizer does to a text before it is cut, and what belongs around one.
 * @param {import("./encoding.js").Encoding} encoding
 */
export function readHints({reads, in_row}) {
  const [before, after] = reads.frame.map((part) => part && element("bdi", "tok special", part));
  const text = reads.text ? [say("encoder.reads", reads), " "] : [];
  const row = in_row ? [say("encoder.row"), " "] : [];
  const framed = reads.frame.join("") ? [say("encoder.frame"), " ", before, " … ", after] : [];
  return [...text, ...row, ...framed];
}
