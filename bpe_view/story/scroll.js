/** Where in which scene the window is: one listener for all of them, at most once a frame. */
import {NextFrame} from "../shell/next_frame.js";

/** Parts of a scene's way at its ends in which its picture rests. */
const REST_BEFORE = 0.06;
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

  /** @param {HTMLElement[]} scenes @param {(scene: number) => void} moved */
  constructor(scenes, moved) {
    this.scenes = scenes;
    this.moved = moved;
    addEventListener("scroll", () => this.next.ask(() => this.look()), {passive: true});
    const observer = new ResizeObserver(() => this.next.ask(() => this.measure()));
    for (const scene of scenes) observer.observe(scene);
    this.measure();
  }

  measure() {
    this.tracks = this.scenes.map((scene) => {
      const stage = /** @type {HTMLElement} */ (scene.firstElementChild);
      // A stage that is higher than the window stands with its end in sight.
      const hidden = Math.max(stage.offsetHeight - innerHeight, 0);
      stage.style.top = `${-hidden}px`;
      return {top: scene.offsetTop + hidden, way: scene.offsetHeight - stage.offsetHeight};
    });
    this.look();
  }

  look() {
    this.moved(sceneAt(this.tracks, scrollY, innerHeight));
  }

  /** How far a scene's picture is. @param {number} scene */
  at(scene) {
    return progressAt(this.tracks[scene], scrollY);
  }

  /** @param {number} scene @param {number} progress */
  to(scene, progress) {
    scrollTo({top: windowAt(this.tracks[scene], progress), behavior: "instant"});
  }
}
