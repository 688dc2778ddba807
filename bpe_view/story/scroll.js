/** Where in which scene the window is: one listener for all of them, at most once a frame. */
import {NextFrame} from "../shell/next_frame.js";

const REST_BEFORE = 0.06; // parts of a scene's way at its ends in which its picture rests
const REST_AFTER = 0.14;

/** @typedef {{top: number, way: number}} Track   pixels from the top of the page, and of its picture's way */

/** How far a scene's picture is. @param {Track} track @param {number} y */
export function progressAt({top, way}, y) {
  const done = way > 0 ? (y - top) / way : 1;
  return Math.min(Math.max((done - REST_BEFORE) / (1 - REST_BEFORE - REST_AFTER), 0), 1);
}

/** Where the window must be for it. @param {Track} track @param {number} progress */
export function windowAt({top, way}, progress) {
  return top + way * (REST_BEFORE + progress * (1 - REST_BEFORE - REST_AFTER));
}

/** The scene that fills most of the window. @param {Track[]} tracks @param {number} y @param {number} height */
export function sceneAt(tracks, y, height) {
  const middle = y + height / 2;
  const after = tracks.findIndex(({top}) => top > middle);
  return Math.max((after < 0 ? tracks.length : after) - 1, 0);
}

export class Scroll {
  /** @type {Track[]} */
  tracks = [];
  next = new NextFrame();
  y = 0; // where the window is; to ask for it at another time than a frame's lays the page out

  /** Of stages that were in sight; what is not is not laid out. @type {Map<Element, number>} */
  heights = new Map();

  /** @param {HTMLElement[]} scenes @param {(scene: number) => void} moved */
  constructor(scenes, moved) {
    this.scenes = scenes;
    this.moved = moved;
    addEventListener("scroll", () => this.next.ask(() => this.look()), {passive: true});
    // It hears of each at once, after the layout that there is anyway.
    const observer = new ResizeObserver((entries) => {
      for (const {target, borderBoxSize} of entries)
        this.heights.set(target, borderBoxSize[0].blockSize);
      this.measure();
    });
    for (const scene of scenes) {
      observer.observe(scene);
      observer.observe(stageOf(scene));
    }
  }

  measure() {
    this.tracks = this.scenes.map((scene) => {
      const stage = stageOf(scene);
      const height = this.heights.get(stage) || innerHeight;
      // A stage that is higher than the window stands with its end in sight.
      const hidden = Math.max(height - innerHeight, 0);
      stage.style.top = `${-hidden}px`;
      return {top: scene.offsetTop + hidden, way: scene.offsetHeight - height};
    });
    this.look();
  }

  look() {
    if (!this.tracks.length) return;
    this.y = scrollY;
    this.moved(sceneAt(this.tracks, this.y, innerHeight));
  }

  /** How far a scene's picture is. @param {number} scene */
  at(scene) {
    return this.tracks.length ? progressAt(this.tracks[scene], this.y) : 0;
  }

  /** @param {number} scene @param {number} progress */
  to(scene, progress) {
    scrollTo({top: windowAt(this.tracks[scene], progress), behavior: "instant"});
  }
}

function stageOf(scene) {
  return /** @type {HTMLElement} */ (scene.firstElementChild);
}
