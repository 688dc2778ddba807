/** What listens to the printer. */

/** Does something before a page is printed, and after it. @param {() => void} before @param {() => void} [after] */
export function onPaper(before, after = () => {}) {
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  const disconnect = () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
  return {disconnect};
}

/** What is drawn for its size is drawn for that on a sheet. @param {HTMLElement} root @param {() => void} draw */
export function drawnForPaper(root, draw) {
  const drawn = (/** @type {boolean} */ isPaper) => () => {
    root.classList.toggle("on-paper", isPaper);
    draw();
  };
  return onPaper(drawn(true), drawn(false));
}
