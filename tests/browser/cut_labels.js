/**
 * The labels in the page that are wider than their boxes, shadow roots included: what names a thing
 * to press, a field, a column or a part of the page; and what an empty field says.
 * @returns {string[]}
 */
() => {
  const LABELS =
    "button, label, summary, legend, th, dt, h1, h2, h3, a[href], [role=tab], [role=radio], [role=menuitem], [role=option], [data-baseweb=select], .label";
  const UNSEEN = ".unseen, .tokens *, .tok, [data-testid=stIconMaterial]";

  function* everywhere(root) {
    for (const node of root.querySelectorAll("*")) {
      yield node;
      if (node.shadowRoot) yield* everywhere(node.shadowRoot);
    }
  }

  function cutPlaceholder(field) {
    if (field.value || !field.placeholder || field.type === "file") return false;
    const {font, letterSpacing, paddingLeft, paddingRight} = getComputedStyle(field);
    const pen = /** @type {CanvasRenderingContext2D} */ (
      document.createElement("canvas").getContext("2d")
    );
    Object.assign(pen, {font, letterSpacing});
    const room =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(field.placeholder).width > room + 1;
  }

  /** @param {Element} node */
  const isWider = (node) => node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1;

  return [...everywhere(document)]
    .filter((node) => node.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    .filter((node) =>
      node instanceof HTMLInputElement
        ? cutPlaceholder(node)
        : node.closest(LABELS) && !node.matches(UNSEEN) && isWider(node),
    )
    .map((node) => {
      const said = node.getAttribute("placeholder") ?? node.textContent ?? "";
      const box = `${node.tagName}.${node.getAttribute("class")}`;
      return `${said.trim().slice(0, 60)} (${box}: ${node.scrollWidth} in ${node.clientWidth})`;
    });
};
