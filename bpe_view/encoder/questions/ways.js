/**
 * "Other ways": in which order to merge, whether special tokens are recognized, and what IDs say that
 * somebody pastes.
 */
import {tokenChip} from "../../tokens/token_chip.js";
import {element} from "../../shell/dom.js";
import {panel, segments} from "../../shell/kit.js";
import {say} from "../../shell/messages.js";
import {SHORT_REST, TypedText} from "../../shell/typed_text.js";
import {addQuestion} from "../question_row.js";

/** The orders: the words of each, and of what it teaches. */
const ORDERS = {
  rank: ["encode.order.rank", "encode.order_lesson.rank"],
  "left-to-right": ["encode.order.left-to-right", "encode.order_lesson.left-to-right"],
  longest: ["encode.order.longest", "encode.order_lesson.longest"],
};

addQuestion({name: "ways", title: "encoder.ask.ways", ofNoText: true, make: otherWays});

function otherWays(page) {
  const order = new OrderPanel(page);
  const decoder = new DecoderPanel(page);
  return {
    root: element("div", "stack ways", order.root, decoder.root),
    begin: (inputs) => decoder.line.begin(inputs.pasted_ids ?? ""),
    show({encoding, answer}) {
      order.show(encoding);
      if (answer) decoder.show(encoding, answer);
    },
  };
}

class OrderPanel {
  constructor({tell}) {
    const faces = Object.entries(ORDERS).map(([order, [title]]) => [order, say(title)]);
    const title = say("encode.order.label");
    this.orders = segments("segments", title, Object.fromEntries(faces), (order) =>
      tell("order", order),
    );
    this.lesson = element("p", "hint");
    this.box = element("input", {type: "checkbox"});
    this.box.addEventListener("change", () => tell("recognise_special", this.box.checked));
    this.special = element("label", "flow check", this.box, say("encode.special.label"));
    this.known = element("p", "hint");
    this.heading = element("h2", "title", title);
    const parts = [this.heading, this.orders.root, this.lesson, this.special, this.known];
    this.root = element("section", "panel orders", ...parts);
  }

  show({order, has_orders, recognises, known_special: known, more_special: n}) {
    this.heading.hidden = this.orders.root.hidden = this.lesson.hidden = !has_orders;
    this.orders.show(order);
    this.lesson.textContent = say(ORDERS[order][1]);
    this.box.checked = recognises;
    this.special.hidden = known.length === 0;
    const tokens = known.join(say("encode.special.between"));
    if (known.length === 0) this.known.textContent = say("encode.special.none");
    else
      this.known.textContent = say(n ? "encode.special.some" : "encode.special.all", {tokens, n});
  }
}

class DecoderPanel {
  constructor({tell}) {
    const title = say("encoder.decoder.title");
    const typed = {type: "text", autocomplete: "off", spellcheck: "false", dir: "auto"};
    const words = {class: "entry pasted", "aria-label": title, placeholder: "464 1893 318"};
    const field = element("input", {...typed, ...words});
    this.line = new TypedText(field, SHORT_REST, (ids) => tell("pasted_ids", ids));
    this.answer = element("div", {class: "answer", "aria-live": "polite"});
    const help = element("p", "hint", say("encoder.decoder.help"));
    this.root = panel("decoder", title, this.line.field, help, this.answer);
  }

  show(encoding, {ids, text, error, labels, partial}) {
    this.line.field.ariaInvalid = String(error !== "");
    const source = {...encoding, label: (id) => labels[id], partial: new Set(partial)};
    const parts = [
      element("p", "hint", say("encoder.decoder.text")),
      element("p", {class: "decoded", dir: "auto"}, text),
      element("p", "hint", say("encoder.decoder.tokens")),
      element("p", "chips", ...ids.map((id) => tokenChip(source, id))),
    ];
    if (error) this.answer.replaceChildren(element("p", "problem", error));
    else this.answer.replaceChildren(...(ids.length ? parts : []));
  }
}
