/**
 * What a visitor reads and can press in the window, below the head of the page. The text, its tokens
 * and the rows, chips or lessons that a page is about are its content; they are not counted.
 * @param {string} content  how they are found
 * @returns {{words: string[], blocks: string[][], controls: string[]}}  blocks: the words of each
 */
(content) => {
  const OTHERS =
    "style, script, option, .unseen, .theme-probe, .st-key-navigation, [data-testid=stHeader]";
  const CONTROLS =
    "button, a[href], input:not([type=hidden], [type=file]), select, textarea, summary, [role=slider]";
  const head = document.querySelector(".st-key-navigation")?.getBoundingClientRect().bottom ?? 0;
  /** @type {Map<Node, string[]>} */
  const blocks = new Map();
  /** @type {string[]} */
  const controls = [];

  /** @param {DOMRect} box */
  const isInWindow = ({left, right, top, bottom, width, height}) =>
    width > 1 && height > 1 && bottom > head && top < innerHeight && right > 0 && left < innerWidth;
  /** @param {Element} node */
  const isSeen = (node) =>
    node.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
    isInWindow(node.getBoundingClientRect());

  /** @param {Text} text */
  function read(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const around = text.parentElement;
    if (around && !isSeen(around)) return;
    if (![...range.getClientRects()].some(isInWindow)) return;
    const block = around?.closest("p, li, h1, h2, h3, td, th, button, label, div, section") ?? text;
    const words = text.data.match(/\p{L}+(?:[’'-]\p{L}+)*/gu) ?? [];
    blocks.set(block, [...(blocks.get(block) ?? []), ...words]);
  }

  /** @param {Node | null} node */
  function walk(node) {
    if (node instanceof Text) read(node);
    if (!(node instanceof Element) || node.matches(`${OTHERS}, ${content}`)) return;
    if (node.matches(CONTROLS) && isSeen(node))
      controls.push(node.ariaLabel || node.textContent || node.tagName);
    for (const child of (node.shadowRoot ?? node).childNodes) walk(child);
  }

  walk(document.querySelector("[data-testid=stMain]"));
  const said = [...blocks.values()];
  return {words: said.flat(), blocks: said, controls};
};
