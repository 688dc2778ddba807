/** What would take longer than a frame is done in parts, one after another, with frames in between. */

const SLICE = 5; // milliseconds of a part

/** @type {{job: () => boolean, isDrawn: boolean}[]} */
const waiting = [];
let begun = false;

/**
 * Does what draws in a frame of its own, after what waits.
 * @param {() => void} job @param {boolean} [isFirst] before all that waits
 */
export function soon(job, isFirst = false) {
  const done = () => {
    job();
    return true;
  };
  add(done, true, isFirst);
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

/**
 * Runs what pauses until it is done.
 * @template Result
 * @param {Generator<undefined, Result, undefined>} steps
 * @returns {Promise<Result>}
 */
export function inSlices(steps) {
  return new Promise((done) =>
    add(() => {
      const until = performance.now() + SLICE;
      while (performance.now() < until) {
        const step = steps.next();
        if (!step.done) continue;
        done(step.value);
        return true;
      }
      return false;
    }),
  );
}

/** @param {() => boolean} job whether it is done @param {boolean} [isDrawn] @param {boolean} [isFirst] */
function add(job, isDrawn = false, isFirst = false) {
  waiting[isFirst ? "unshift" : "push"]({job, isDrawn});
  if (!begun) setTimeout(work);
  begun = true;
}

function work() {
  const [task] = waiting.splice(0, 1);
  if (!task.job()) waiting.unshift(task);
  begun = waiting.length > 0;
  if (!begun) return;
  if (task.isDrawn) requestAnimationFrame(() => setTimeout(work));
  else setTimeout(work);
}
