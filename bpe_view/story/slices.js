/** What would take longer than a frame is done in parts, one after another, with frames in between. */

/** @type {(() => void)[]} */
const waiting = [];
let begun = false;

/**
 * Does what draws in a frame of its own, after what waits.
 * @param {() => void} job @param {boolean} [isFirst] before all that waits
 */
export function soon(job, isFirst = false) {
  waiting[isFirst ? "unshift" : "push"](job);
  if (!begun) setTimeout(work);
  begun = true;
}

/**
 * What stands in a node, so much in each frame: to style, lay out and paint all takes longer than one.
 * @param {Element} parent @param {number} [each] nodes
 * @returns {Generator<undefined, void, undefined>}
 */
export function* filled(parent, each = 60) {
  const nodes = Array.from(parent.childNodes);
  parent.replaceChildren();
  for (let from = 0; from < nodes.length; from += each) {
    parent.append(...nodes.slice(from, from + each));
    yield;
  }
}

function work() {
  waiting.shift()?.();
  begun = waiting.length > 0;
  if (begun) requestAnimationFrame(() => setTimeout(work));
}
