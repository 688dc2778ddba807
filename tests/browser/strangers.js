/**
 * Elements that no page of ours has, in words; the components' shadow roots are looked into, too.
 * @returns {string[]}
 */
() => {
  const foreign =
    "iframe, object, embed, math, base, audio, video, marquee, form[action], meta[http-equiv=refresh]";
  const code = ".katex, script:not([src], [type='application/json'])";
  const written = "b, em, strong, del, code, pre, h1, h2, h3, table, blockquote, img, .katex";
  /** @type {Record<string, RegExp>} */
  const suspicious = {
    id: /^h4rm/,
    class: /\bh4rm/,
    style: /hostile/,
    src: /hostile|^x$/,
    srcset: /hostile/,
    href: /^\s*(javascript:|data:text)|\/\/[^/]*hostile|@hostile/i,
    data: /hostile/,
    srcdoc: /h4rm/,
    poster: /hostile/,
    formaction: /hostile/,
    name: /h4rm/,
  };
  /** @type {string[]} */
  const found = [];
  /** @param {Element} node */
  const tell = (node) => found.push(node.outerHTML.slice(0, 200));
  /** @param {Element} node */
  const tellIfHostile = (node) => /h4rm/.test(node.textContent ?? "") && tell(node);
  /** @param {Document | ShadowRoot} root */
  const look = (root) => {
    root.querySelectorAll(foreign).forEach(tell);
    root.querySelectorAll(code).forEach(tellIfHostile);
    root
      .querySelectorAll(`[data-testid=stMarkdownContainer] :is(${written})`)
      .forEach(tellIfHostile);
    for (const node of root.querySelectorAll("*")) {
      for (const {name, value} of node.attributes)
        if (name.startsWith("on") || suspicious[name]?.test(value)) tell(node);
      if (node.shadowRoot) look(node.shadowRoot);
    }
  };
  look(document);
  return found;
};
