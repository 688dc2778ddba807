/** Making elements. Text goes in as text nodes only, so that nobody's text is ever read as HTML. */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string | Record<string, string>} [attributes] a class name, or attributes
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, typeof attributes === "string" ? {class: attributes} : attributes);
  node.append(...children);
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function svgElement(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

/** @param {HTMLElement | SVGElement} node @param {Record<string, string | number>} attributes */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    // A page's policy may forbid styles that are written as an attribute.
    if (name === "style") node.style.cssText = String(value);
    else node.setAttribute(name, String(value));
  }
}

/**
 * Writes only what differs, because an equal text would still cost a layout.
 * @param {Node} node @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Writes a sentence: where its parts are as before, their texts alone.
 * @param {Element} node @param {(Node | string)[]} parts
 */
export function setParts(node, parts) {
  const made = element("span", "", ...parts);
  made.normalize();
  const [before, now] = [Array.from(node.childNodes), Array.from(made.childNodes)];
  const shape = (/** @type {Node[]} */ nodes) => nodes.map(({nodeName}) => nodeName).join();
  if (shape(before) !== shape(now)) node.replaceChildren(...now);
  else for (const [at, one] of before.entries()) setText(one, now[at].textContent ?? "");
}
