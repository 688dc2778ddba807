/** What would take longer than a frame is done in parts, one after another, with frames in between. */

const SLICE = 5; // milliseconds of a part

/** @type {(() => boolean)[]} */
const waiting = [];
let begun = false;

/** Does a job in a frame of its own, after those that wait. @param {() => void} job */
export function soon(job) {
  add(() => {
    job();
    return true;
  });
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

/** @param {() => boolean} job whether it is done */
function add(job) {
  waiting.push(job);
  if (!begun) setTimeout(work);
  begun = true;
}

function work() {
  const isDone = waiting[0]();
  if (isDone) waiting.shift();
  begun = waiting.length > 0;
  if (begun) setTimeout(work);
}
