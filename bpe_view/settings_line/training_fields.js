/**
 * How a tokenizer is trained: a field for each setting. Whatever is changed is reported at once: all of
 * it, and the number of the change, so that a choice made a second time is reported again.
 *
 * @typedef {any} FieldData   as settings_line_payload.py makes it
 * @typedef {(value: string | number) => void} Choose
 * @typedef {{nodes: HTMLElement[], show: (value: any, field: FieldData, typing: HTMLElement | null) => void}} Control
 */
import {element, setText} from "../shell/dom.js";
import {focusAround, menu, numberField, segments} from "../shell/kit.js";
import {say} from "../shell/messages.js";

/** What a setting is chosen with, by the kind of its field. @type {Record<string, (field: FieldData, choose: Choose) => Control>} */
const CONTROLS = {
  choices({label, options}, choose) {
    const {root, show} = segments("segments", label, options, choose);
    return {nodes: [root], show: (value) => show(value)};
  },
  menu({label, options}, choose) {
    const node = menu({class: "entry", "aria-label": label}, Object.entries(options), choose);
    return {nodes: [node], show: (value, _, typing) => write(node, value, typing)};
  },
  number({label}, choose) {
    const node = numberField({class: "entry number", "aria-label": label});
    let before = 0;
    node.addEventListener("change", () => {
      const entered = node.value === "" ? before : Math.round(node.valueAsNumber);
      choose(Math.max(Number(node.min), Math.min(Number(node.max), entered)));
    });
    return {
      nodes: [node],
      show(value, {options, least, most}, typing) {
        before = value;
        Object.assign(node, {min: least, max: most});
        write(node, value in options ? "" : String(value), typing);
      },
    };
  },
  usual_number({label, other_label: otherLabel, placeholder, options}, choose) {
    const usual = segments("segments", label, options, (value) => choose(Number(value)));
    const free = CONTROLS.number({label: otherLabel}, choose);
    const [node] = free.nodes;
    node.setAttribute("placeholder", placeholder);
    return {
      nodes: [element("div", "flow", usual.root, node)],
      show(value, field, typing) {
        usual.show(String(value));
        free.show(value, field, typing);
      },
    };
  },
  text({label, placeholder}, choose) {
    const always = {type: "text", autocomplete: "off", spellcheck: "false", dir: "auto"};
    const node = element("input", {...always, class: "entry", "aria-label": label, placeholder});
    node.addEventListener("change", () => choose(node.value));
    return {nodes: [node], show: (value, _, typing) => write(node, value, typing)};
  },
};

/** Shows a value; what somebody types stays. @param {HTMLInputElement | HTMLSelectElement} node @param {string} value @param {HTMLElement | null} typing */
function write(node, value, typing) {
  if (node.value !== value && !(node === typing && node.checkVisibility())) node.value = value;
}

export class TrainingFields {
  /** @param {(settings: Record<string, unknown>) => void} report */
  constructor(report) {
    this.report = report;
    this.changes = 0;
    /** @type {{fields: FieldData[], chosen: Record<string, string | number>, end: string}} */
    this.data = {fields: [], chosen: {}, end: ""};
    /** @type {Map<string, Control & {root: HTMLElement, hint: HTMLElement}>} by the name of the setting */
    this.controls = new Map();
    this.end = element("p", {class: "end", "aria-live": "polite"});
    this.rare = element("details", "field short", element("summary", "hint", say("inputs.more")));
    this.root = element("div", "flow fields");
  }

  /** @param {TrainingFields["data"]} data */
  show(data) {
    this.data = data;
    if (!this.controls.size) for (const field of data.fields) this.build(field);
    this.draw(false);
    setText(this.end, data.end);
  }

  /** @param {FieldData} field */
  build(field) {
    const {name, kind, label, place} = field;
    const control = CONTROLS[kind](field, (value) => this.choose(name, value));
    const hint = element("p", {class: "hint", ...(kind === "text" && {"aria-live": "polite"})});
    const title = element("span", "hint", label);
    const root = element("div", "field", title, ...control.nodes, hint);
    this.controls.set(name, {...control, root, hint});
    root.classList.toggle("short", place === "short");
    if (place === "rare") this.rare.append(root);
    else this.root.append(root);
    this.root.append(this.rare);
  }

  /** @param {string} name @param {string | number} value */
  choose(name, value) {
    this.data.chosen = {...this.data.chosen, [name]: value};
    this.draw(true);
    setText(this.end, ""); // until it is trained anew
    this.changes += 1;
    this.report({...this.data.chosen, change: this.changes});
  }

  /** @param {boolean} isOwn whether the change was made here */
  draw(isOwn) {
    const {fields, chosen} = this.data;
    const typing = isOwn ? null : focusAround(this.root);
    for (const field of fields) {
      const {name, hints, note, is_hidden: isHidden, only_with: [other, value] = []} = field;
      const {root, hint, show} = /** @type {any} */ (this.controls.get(name));
      root.hidden = isHidden || (other && chosen[other] !== value);
      show(chosen[name], field, typing);
      setText(hint, hints[chosen[name]] ?? (isOwn ? "" : note));
    }
  }
}
